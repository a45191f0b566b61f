import { type Database, openDatabase, OwnedError } from '../src/server/core/database/database.ts'
import { type Env, EnvError, readEnv } from '../src/server/core/env.ts'
import { EngineError } from '../src/server/core/installation/embedded-engine.ts'
import { stop } from './arguments.ts'

/** Opens the database for a command. What the operator has to put right first ends the process in words, without a stack. */
export async function openForCommand(options: { withMigration: boolean }): Promise<{ env: Env; database: Database }> {
  try {
    const env = readEnv()
    return { env, database: await openDatabase(env, options) }
  } catch (e) {
    if (e instanceof EnvError || e instanceof OwnedError || e instanceof EngineError) stop(e.message, 1)
    throw e
  }
}
