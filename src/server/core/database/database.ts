import type pg from 'pg'
import { esperarBanco, abrirBanco, type Banco, criarCliente } from './pool.ts'
import { prepararMotor, type Engine } from '../installation/engine.ts'
import type { Env } from '../env.ts'
import { migrar } from './migrate.ts'

/** Another Pátio already owns this embedded data. */
export class OwnedError extends Error {
  override name = 'OwnedError'
}

export interface Database {
  banco: Banco
  /** Connection settings of the schema's owner: migrations, demo data, backup. */
  dono: pg.ClientConfig
  /** Login role of the application. */
  papel: string
  motor: Engine | null
  fechar(): Promise<void>
}

const NOME = 'patio'
const PAPEL = 'patio_app'
/** Session-level advisory lock that marks the owner of an embedded cluster. */
const CHAVE_DO_DONO = 7_284_661

/** Opens the database of this installation: DATABASE_URL, or the embedded engine; migrated when `comMigracao`. */
export async function abrirDatabase(env: Env, opcoes: { comMigracao: boolean }): Promise<Database> {
  if (env.DATABASE_URL) return abrirServidor(env, opcoes.comMigracao)
  const motor = await prepararMotor(env.DATA_DIR)
  await motor.garantirNoAr()
  const dono = await serDono(motor)
  const config = { host: motor.socket, database: NOME }
  const fecharTudo = async () => {
    await dono.soltar()
    await motor.parar()
  }
  try {
    if (opcoes.comMigracao) await migrar({ ...config, user: 'postgres' }, PAPEL)
    const banco = abrirBanco({ ...config, user: PAPEL }, env.DATABASE_POOL)
    await esperarBanco(banco, 10)
    return {
      banco,
      dono: { ...config, user: 'postgres' },
      papel: PAPEL,
      motor,
      async fechar() {
        await banco.fechar()
        await fecharTudo()
      },
    }
  } catch (e) {
    await fecharTudo()
    throw e
  }
}

async function abrirServidor(env: Env, comMigracao: boolean): Promise<Database> {
  const dono = { connectionString: env.DATABASE_MIGRATION_URL ?? env.DATABASE_URL }
  const banco = abrirBanco({ connectionString: env.DATABASE_URL }, env.DATABASE_POOL)
  await esperarBanco(banco, 30)
  const papel = decodeURIComponent(new URL(env.DATABASE_URL ?? '').username)
  if (comMigracao) await migrar(dono, papel)
  return { banco, dono, papel, motor: null, fechar: () => banco.fechar() }
}

/** Takes the owner's lock and keeps it; when the engine dies, brings it back and takes the lock again. */
async function serDono(motor: Engine): Promise<{ soltar(): Promise<void> }> {
  let parando = false
  let atual = await tomar(motor)
  let voltando: Promise<void> = Promise.resolve()
  vigiar()

  function vigiar(): void {
    atual.once('end', () => {
      voltando = voltar()
    })
  }
  async function voltar(): Promise<void> {
    while (!parando) {
      try {
        await motor.garantirNoAr()
        atual = await tomar(motor)
        vigiar()
        return
      } catch {
        await new Promise((ok) => setTimeout(ok, 300))
      }
    }
  }
  return {
    async soltar() {
      parando = true
      await voltando
      await atual.end().catch(() => {})
    },
  }
}

async function tomar(motor: Engine): Promise<pg.Client> {
  await criarBase(motor)
  const client = criarCliente({ host: motor.socket, user: 'postgres', database: NOME })
  await client.connect()
  const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [CHAVE_DO_DONO])
  if (rows[0]?.ok) return client
  await client.end()
  throw new OwnedError('Já há um Pátio rodando sobre estes dados. Encerre-o antes, ou use outra pasta em DATA_DIR.')
}

/** Database and login role of the embedded cluster, made on its first start. The engine may still be recovering: waits for it. */
async function criarBase(motor: Engine): Promise<void> {
  const fim = Date.now() + 60_000
  for (;;) {
    const client = criarCliente({ host: motor.socket, user: 'postgres', database: 'postgres' })
    try {
      await client.connect()
      await client.query(
        `do $$ begin if not exists (select from pg_roles where rolname = '${PAPEL}') then create role ${PAPEL} login nosuperuser nobypassrls noinherit; end if; end $$`,
      )
      const { rowCount } = await client.query('select from pg_database where datname = $1', [NOME])
      if (rowCount === 0) await client.query(`create database ${NOME}`)
      return
    } catch (e) {
      const code = (e as { code?: string }).code
      if (code === '42P04' || code === '23505' || code === 'XX000') continue
      if (Date.now() > fim) throw e
      await new Promise((ok) => setTimeout(ok, 100))
      // It may have died meanwhile.
      await motor.garantirNoAr()
    } finally {
      await client.end().catch(() => {})
    }
  }
}
