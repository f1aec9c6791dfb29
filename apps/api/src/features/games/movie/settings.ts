/** Brand settings of movies. */
import * as z from 'zod'

export const movieSettings = {
  mediaOrigins: z
    .array(
      z
        .string()
        .max(270)
        .regex(
          /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/,
          'must be an https origin such as https://movies.example',
        ),
    )
    .max(20)
    .default([])
    .describe(
      'Other servers that movies may come from, as origins such as https://movies.example; files of our own need none.',
    )
    .meta({ th: 'เซิร์ฟเวอร์อื่นที่อนุญาตให้โหลดหนัง', guard: 'access' }),
}
