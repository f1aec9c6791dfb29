/** A member's name that leads to the member's page. */
import { searchMembers } from '@duang/contract/action/member-lists'
import { Link } from '@tanstack/react-router'
import { useBrandId, useMay } from '../call/me.ts'

/** `id`: where the page has it. Without one the search finds the member. */
export function MemberLink({ username, id }: { username: string; id?: string }) {
  const brand = useBrandId()
  const mayRead = useMay(searchMembers.permission)
  if (!mayRead) return username
  return id === undefined ? (
    <Link to={`/b/${brand}/members`} search={{ text: username }}>
      {username}
    </Link>
  ) : (
    <Link to={`/b/${brand}/members/${id}`}>{username}</Link>
  )
}
