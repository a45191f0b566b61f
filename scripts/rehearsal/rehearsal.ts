// npm run rehearsal [replicas|restart|cells]: follows docs/operations.md on this machine, under load.
import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { rehearseCells } from './cells.ts'
import { newInstallation } from './installation.ts'
import { missingItems, stopEverything } from './machine.ts'
import { rehearseOperations } from './operations.ts'
import { rehearseReplicas } from './replicas.ts'
import { rehearseRestart } from './restart.ts'
import { stepsDone } from './steps.ts'

const REHEARSALS = {
  operations: rehearseOperations,
  replicas: rehearseReplicas,
  restart: rehearseRestart,
  cells: rehearseCells,
}
const named = process.argv[2] ?? 'operations'
const rehearse = Object.entries(REHEARSALS).find(([nome]) => nome === named)?.[1]
const missing = missingItems(named)
if (!rehearse || missing.length > 0) {
  console.error(
    rehearse ? `Not run here: the rehearsal needs ${missing.join(', ')}.` : `No rehearsal is named ${named}.`,
  )
  process.exit(2)
}
const installation = await newInstallation()
try {
  await rehearse(installation)
  console.log(`\n${stepsDone()} passed, 0 failed`)
} catch (e) {
  console.error(e)
  console.log(`\n${stepsDone()} passed, 1 failed`)
  process.exitCode = 1
} finally {
  stopEverything()
  await setTimeout(500)
  rmSync(installation.folder, { recursive: true, force: true })
  process.exit()
}
