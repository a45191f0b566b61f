import { sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import { formatReais } from '#shared/rules/money.ts'
import { isSold, requiresReason } from '#shared/rules/sugestao.ts'
import type { SugestaoState, LinhaSugestao, Sugestao, sugestoes } from '#shared/estoque/sugestoes.ts'
import { checkVersion } from '../../core/areas/register.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { AppError, conflict, invalid } from '../../core/http/errors.ts'
import { closeIfComplete, requestTransferencias } from '../estoque/queries.ts'
import { recheckPecas } from '../../agenda/nucleo/pecas.ts'
import { linhasByCode, type SugestaoKey, approvalLimitOf, readSugestao } from './queries.ts'

const da = (c: SignedInCtx, { codSugestao, codConcessionaria }: SugestaoKey) =>
  sql`cod_distribuidor = ${c.tenant.codDistribuidor} and cod_sugestao = ${codSugestao} and cod_concessionaria = ${codConcessionaria}`

const record = (q: SugestaoKey) => `sugestao:${q.codSugestao}:${q.codConcessionaria}`

async function lock(c: SignedInCtx, qual: SugestaoKey, estado: SugestaoState): Promise<Sugestao> {
  const s = await readSugestao(c, qual, true)
  if (s.estado !== estado)
    throw conflict(
      'estado-nao-permite',
      estado === 'RASCUNHO' ? 'Este pedido já não é um rascunho.' : 'Só um pedido aprovado recebe peças.',
      s,
    )
  return s
}

/**
 * Changes quantities of a draft's lines, all or none; each line keeps the suggested quantity, and the reason where the rule requires one.
 */
export async function editLinhas(
  c: SignedInCtx,
  qual: SugestaoKey,
  requested: Received<typeof sugestoes.editarLinhas, 'body'>['linhas'],
): Promise<{ linhas: LinhaSugestao[] }> {
  await lock(c, qual, 'RASCUNHO')
  const before = await linhasByCode(
    c,
    qual,
    requested.map((p) => p.codLinha),
  )
  const fields: Record<string, string> = {}
  requested.forEach(({ codLinha, quantidade, motivo }, n) => {
    const l = before.get(codLinha)
    if (!l) {
      fields[`linhas.${n}.codLinha`] = 'Esta linha não é deste pedido'
      return
    }
    if (requested.findIndex((p) => p.codLinha === codLinha) !== n)
      fields[`linhas.${n}.codLinha`] = 'Esta linha vem duas vezes'
    const { multiplo } = l.calculo
    if (!isSold(quantidade, l.sugerida, l.calculo))
      fields[`linhas.${n}.quantidade`] = `${l.codigo}: o fornecedor vende de ${multiplo} em ${multiplo}`
    else if (requiresReason(l.sugerida, quantidade, multiplo) && motivo.length < 3)
      fields[`linhas.${n}.motivo`] = `${l.codigo}: diga por que a quantidade se afasta da sugerida`
  })
  if (Object.keys(fields).length > 0) throw invalid('Nem todas as quantidades servem; nenhuma mudou', fields)
  await sql`update sugestao_linha set quantidade = n.quantidade, valor = round(n.quantidade * custo)::bigint,
      editada_por = case when n.quantidade <> sugerida then ${c.sessao.nome} end, editada_em = case when n.quantidade <> sugerida then now() end,
      edicao_motivo = case when n.quantidade <> sugerida then n.motivo end
    from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as n ("codLinha" bigint, quantidade numeric, motivo text)
    where ${da(c, qual)} and cod_linha = n."codLinha"`.execute(c.tx)
  await sql`update sugestao_loja set versao = versao + 1, valor = (select sum(valor) from sugestao_linha where ${da(c, qual)}) where ${da(c, qual)}`.execute(
    c.tx,
  )
  const tell = (l: { codigo: string; quantidade: number }) => `${l.codigo}: ${l.quantidade}`
  const after = await linhasByCode(c, qual, [...before.keys()])
  c.changed({
    registro: record(qual),
    antes: { quantidades: [...before.values()].map(tell).join('; ') },
    depois: {
      quantidades: [...after.values()].map(tell).join('; '),
      motivo: [...new Set(requested.map((p) => p.motivo).filter(Boolean))].join('; '),
    },
  })
  return { linhas: [...after.values()] }
}

/** Approves the version of a draft that the caller saw, within the caller's approval limit; sister stores can then send their transfers. */
export async function approveSugestao(c: SignedInCtx, qual: SugestaoKey, versao: number): Promise<Sugestao> {
  const s = checkVersion(await lock(c, qual, 'RASCUNHO'), versao)
  const limit = await approvalLimitOf(c, qual.codConcessionaria)
  if (limit !== null && s.valor > limit)
    throw new AppError(
      403,
      'acima-do-limite',
      `O pedido é de ${formatReais(s.valor)} e o seu nível aprova até ${formatReais(limit)}. Peça a quem aprova mais, ou divida por fornecedor.`,
    )
  await sql`update sugestao_loja set estado = 'APROVADA', aprovada_em = now(), aprovada_por = ${c.sessao.nome}, versao = versao + 1 where ${da(c, qual)}`.execute(
    c.tx,
  )
  await requestTransferencias(c, qual)
  c.changed({ registro: record(qual), antes: { estado: s.estado }, depois: { estado: 'APROVADA', valor: s.valor } })
  const approved = await readSugestao(c, qual)
  await recheckPecas(c, qual.codConcessionaria)
  return approved
}

/** Discards a draft: a run with the same inputs may be calculated again. */
export async function discardSugestao(c: SignedInCtx, qual: SugestaoKey, versao: number): Promise<Sugestao> {
  checkVersion(await lock(c, qual, 'RASCUNHO'), versao)
  await sql`update sugestao_loja set estado = 'DESCARTADA', versao = versao + 1 where ${da(c, qual)}`.execute(c.tx)
  await sql`update sugestao set estado = 'DESCARTADA' where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_sugestao = ${qual.codSugestao}`.execute(
    c.tx,
  )
  c.changed({ registro: record(qual), antes: { estado: 'RASCUNHO' }, depois: { estado: 'DESCARTADA' } })
  return readSugestao(c, qual)
}

/** Records the receipt of an approved order's lines; lead times are measured from receipts. */
export async function receivePedido(
  c: SignedInCtx,
  qual: SugestaoKey,
  { documento, linhas }: Received<typeof sugestoes.receberPedido, 'body'>,
): Promise<Sugestao> {
  const s = await lock(c, qual, 'APROVADA')
  const byLinha = new Map<number, number>()
  for (const l of linhas) byLinha.set(l.codLinha, (byLinha.get(l.codLinha) ?? 0) + l.quantidade)
  const arrived = JSON.stringify([...byLinha].map(([codLinha, quantidade]) => ({ codLinha, quantidade })))
  const r = await sql<{ codigo: string; falta: number }>`
    update sugestao_linha l set recebida = l.recebida + n.quantidade from jsonb_to_recordset(${arrived}::jsonb) as n ("codLinha" bigint, quantidade numeric)
    where l.cod_distribuidor = ${c.tenant.codDistribuidor} and l.cod_sugestao = ${qual.codSugestao} and l.cod_concessionaria = ${qual.codConcessionaria} and l.cod_linha = n."codLinha"
    returning l.codigo, l.quantidade - l.recebida as falta`.execute(c.tx)
  if (r.rows.length !== byLinha.size)
    throw invalid('Uma das linhas não é deste pedido', { linhas: 'Uma das linhas não é deste pedido' })
  const overLimit = r.rows.find((l) => l.falta < 0)
  if (overLimit)
    throw invalid('Chegou mais do que se pediu', {
      linhas: `${overLimit.codigo}: chegou mais do que o pedido ainda esperava. Lance o excedente como ajuste.`,
    })
  await sql`insert into estoque_movimento (cod_distribuidor, cod_concessionaria, codigo, tipo, quantidade, pedido_em, cod_sugestao, documento, quem)
    select l.cod_distribuidor, l.cod_concessionaria, l.codigo, 'RECEBIMENTO', n.quantidade, (${s.aprovadaEm}::timestamptz at time zone z.fuso)::date, l.cod_sugestao, ${documento}, ${c.sessao.nome}
    from jsonb_to_recordset(${arrived}::jsonb) as n ("codLinha" bigint, quantidade numeric) join sugestao_linha l on l.cod_distribuidor = ${c.tenant.codDistribuidor} and l.cod_linha = n."codLinha"
    join concessionaria z on z.cod_distribuidor = l.cod_distribuidor and z.cod_concessionaria = l.cod_concessionaria order by l.codigo`.execute(
    c.tx,
  )
  await sql`update sugestao_loja set versao = versao + 1 where ${da(c, qual)}`.execute(c.tx)
  await closeIfComplete(c, qual)
  const recebida = await readSugestao(c, qual)
  await recheckPecas(c, qual.codConcessionaria)
  return recebida
}

/** Stores a policy under a name. */
export async function savePolitica(
  c: SignedInCtx,
  { nome, politica }: Received<typeof sugestoes.gravarPolitica, 'body'>,
): Promise<{ codPolitica: number }> {
  const r = await sql<{
    codPolitica: number
  }>`insert into politica_compra (cod_distribuidor, nome, parametros) values (${c.tenant.codDistribuidor}, ${nome}, ${JSON.stringify(politica)}::jsonb)
    on conflict (cod_distribuidor, sem_acento(nome)) do update set nome = excluded.nome, parametros = excluded.parametros returning cod_politica as "codPolitica"`.execute(
    c.tx,
  )
  return r.rows[0] ?? { codPolitica: 0 }
}

/** Sets a supplier's lead time in days, used until there are enough receipts. */
export async function saveFornecedor(
  c: SignedInCtx,
  { nome, prazo, prazoDesvio }: Received<typeof sugestoes.gravarFornecedor, 'body'>,
): Promise<{ nome: string }> {
  await sql`insert into fornecedor (cod_distribuidor, nome, prazo, prazo_desvio) values (${c.tenant.codDistribuidor}, ${nome}, ${prazo}, ${prazoDesvio})
    on conflict (cod_distribuidor, nome) do update set prazo = excluded.prazo, prazo_desvio = excluded.prazo_desvio, versao = fornecedor.versao + 1`.execute(
    c.tx,
  )
  return { nome }
}
