import { setFlagsFromString } from 'node:v8'

/**
 * Every value starts young. By itself V8 gives old memory from the start to what a line of code makes, once what it made had lived for long (the rows of
 * a large export, or of a slow minute): the rows and texts of every answer after it then wait for a whole collection, and keep what is young alive with
 * them. A young collection under lists took 10 ms and left 6 MB behind; now it takes 1 ms and leaves nothing (docs/decisions/0008).
 */
export function nascerJovem(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}
