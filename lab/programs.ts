/** The programs of the lab, by what they do to the product. */
type Program = {
  name: string
  summary: string
  /** From the root of the repository. */
  file: string
  /** Its file is a configuration of Playwright. */
  playwright?: true
}

const drill = (name: string, summary: string): Program => ({ name, summary, file: `lab/drills/${name}.ts` })
const measure = (name: string, summary: string): Program => ({ name, summary, file: `lab/measure/${name}.ts` })

export const PROGRAMS: readonly Program[] = [
  {
    name: 'journeys',
    file: 'lab/journeys/playwright.config.ts',
    playwright: true,
    summary: 'plays the journeys of members and staff in Chromium; names of specs select some',
  },
  {
    name: 'pictures',
    file: 'lab/pictures/main.ts',
    summary: 'compares every screen with its approved picture, and checks texts, colours, layout and focus',
  },
  {
    name: 'chaos',
    file: 'lab/chaos/main.ts',
    summary: 'injects faults under load and compares the books',
  },
  {
    name: 'cell-drill',
    file: 'lab/cells/main.ts',
    summary: 'moves a brand between two cells under load, and compares what was acknowledged',
  },
  drill('alert-drill', 'causes the failure of each alert rule, and follows the runbook until the alert ends'),
  drill('restore-drill', 'destroys a database and restores it to a named time'),
  drill('upgrade-drill', 'upgrades an older release under load, and goes back'),
  drill('deploy-check', 'reads the files of deploy/, builds the image and brings the compose file up'),
  drill('schema-compare', 'prints how the schemas of two databases differ'),
  drill('proxy-check', 'sends requests through the proxies of the guides'),
  drill('desk-month', 'lets staff work a month at the desk, and compares the books'),
  {
    name: 'bench',
    file: 'lab/bench/main.ts',
    summary: 'measures ledger, gateway, HTTP, live updates and pages against their targets',
  },
  measure('bundle-size', 'counts the bytes of the first load of every page'),
  measure('lighthouse', 'measures pages of a demonstration with Lighthouse'),
  measure('frames', 'measures how evenly the games of the studios move on a slow phone'),
  measure('draw-frames', 'measures how evenly wheel and cards move'),
  measure('scroll', 'measures scrolling of long lists'),
  measure('taps', 'counts the taps and seconds of everyday tasks'),
  measure('simulate', 'plays a million rounds of each game, and compares its return'),
  measure('screenshots', 'takes the pictures of the README'),
  measure('desk-pictures', 'takes the pictures of the desk'),
]
