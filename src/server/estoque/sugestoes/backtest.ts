import { Piscina } from 'piscina'
import type { Loaded, Received } from '#shared/core/contract.ts'
import type { sugestoes } from '#shared/estoque/sugestoes.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { ofTenant } from '../../core/database/query.ts'
import { AppError, notFound } from '../../core/http/errors.ts'
import type { PreparationCall } from '../../core/http/serve.ts'
import type { BacktestRequest } from './backtest-worker.ts'

type Proof = Loaded<typeof sugestoes.provarPolitica>

// A backtest covers every part of a store: one thread, to leave the CPU to requests, with a short queue.
const backtestWorkers = new Piscina({
  filename: new URL('./backtest-worker.ts', import.meta.url).href,
  name: 'prove',
  minThreads: 0,
  maxThreads: 1,
  maxQueue: 10,
  idleTimeout: 30_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
})

/** Backtest of a policy at a store over the last six months. */
export async function backtestPolitica(
  p: PreparationCall<typeof sugestoes.provarPolitica>,
): Promise<() => Promise<Proof>> {
  const { codConcessionaria, politica, codigo }: Received<typeof sugestoes.provarPolitica, 'body'> = p.body
  const loja = await p.read((c) =>
    c.tx
      .selectFrom('concessionaria')
      .select('fuso')
      .where(ofTenant(c))
      .where('codConcessionaria', '=', codConcessionaria)
      .executeTakeFirst(),
  )
  if (!loja) throw notFound('Concessionária não encontrada')
  const dia = todayIn(loja.fuso, new Date())
  const [ano, mes] = [Number(dia.slice(0, 4)), Number(dia.slice(5, 7))]
  const request: BacktestRequest = {
    config: p.services.db.config,
    codDistribuidor: p.tenant.codDistribuidor,
    loja: codConcessionaria,
    politica,
    codigo: codigo ?? null,
    mes: ano * 12 + mes,
    periodo: `${ano}-Q${Math.ceil(mes / 3)}`,
  }
  if (backtestWorkers.queueSize >= 10)
    throw new AppError(503, 'ocupado', 'Há provas demais em andamento. Tente de novo em alguns segundos.')
  const prova = (await backtestWorkers.run(request, { signal: p.stop })) as Proof
  return () => Promise.resolve(prova)
}
