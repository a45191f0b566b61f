import { setFlagsFromString } from 'node:v8'

/** Lets every thread that starts from now on have the bounds of memory that it is given. The server's own come as flags (`npm start`), which V8 would put above a thread's. */
export function soltarLimitesDosFios(): void {
  for (const flag of ['--max-old-space-size', '--max-semi-space-size']) setFlagsFromString(`${flag}=0`)
}
