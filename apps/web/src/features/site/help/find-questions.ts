import { type Question, TOPICS } from './th.ts'

/** Case, gaps and no-break spaces do not matter. */
const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, '')

const textOf = ({ ask, answer }: Question): string => plain([ask, ...answer].join(' '))

/** Topics with the questions that contain every word. Without a word: all of them. */
export function findQuestions(wanted: string): typeof TOPICS {
  const words = wanted.split(/\s+/).map(plain).filter(Boolean)
  return TOPICS.map(({ name, questions }) => ({
    name,
    questions: questions.filter((each) => words.every((word) => `${plain(name)} ${textOf(each)}`.includes(word))),
  })).filter(({ questions }) => questions.length > 0)
}
