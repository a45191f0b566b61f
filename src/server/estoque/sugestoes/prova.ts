import { Piscina } from 'piscina'
import type { Lido, Recebido } from '#shared/core/contract.ts'
import type { sugestoes } from '#shared/estoque/sugestoes.ts'
import { hoje } from '#shared/rules/datas.ts'
import { doInquilino } from '../../core/database/query.ts'
import { AppError, notFound } from '../../core/http/errors.ts'
import type { Preparo } from '../../core/http/http.ts'
import type { PedidoDeProva } from './prova-fio.ts'

type Prova = Lido<typeof sugestoes.provarPolitica>

// A policy is tried over every part of a store: one thread, so that the requests keep theirs; who comes meanwhile waits, and not many do.
const provadores = new Piscina({
  filename: new URL('./prova-fio.ts', import.meta.url).href,
  name: 'provar',
  minThreads: 0,
  maxThreads: 1,
  maxQueue: 10,
  idleTimeout: 30_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
})

/** What a policy would have done at a store in the last six months. */
export async function provarPolitica(p: Preparo<typeof sugestoes.provarPolitica>): Promise<() => Promise<Prova>> {
  const { codConcessionaria, politica, codigo }: Recebido<typeof sugestoes.provarPolitica, 'body'> = p.body
  const loja = await p.ler((c) =>
    c.tx
      .selectFrom('concessionaria')
      .select('fuso')
      .where(doInquilino(c))
      .where('codConcessionaria', '=', codConcessionaria)
      .executeTakeFirst(),
  )
  if (!loja) throw notFound('Concessionária não encontrada')
  const dia = hoje(loja.fuso, new Date())
  const [ano, mes] = [Number(dia.slice(0, 4)), Number(dia.slice(5, 7))]
  const pedido: PedidoDeProva = {
    config: p.partes.banco.config,
    codDistribuidor: p.inquilino.codDistribuidor,
    loja: codConcessionaria,
    politica,
    codigo: codigo ?? null,
    mes: ano * 12 + mes,
    periodo: `${ano}-Q${Math.ceil(mes / 3)}`,
  }
  if (provadores.queueSize >= 10)
    throw new AppError(503, 'ocupado', 'Há provas demais em andamento. Tente de novo em alguns segundos.')
  const prova = (await provadores.run(pedido, { signal: p.parar })) as Prova
  return () => Promise.resolve(prova)
}
