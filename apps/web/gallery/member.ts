import type { SessionUser } from '@duang/contract/account/login'

/** The demonstration member of all fixtures. */
export const MEMBER: SessionUser = {
  uuid: '0192f0c4-7a10-7cc3-98c4-dc0c0c07398f',
  username: 'somchai42',
  name: 'สมชาย ใจดี',
  level: 2,
}
