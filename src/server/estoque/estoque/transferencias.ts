import { sql } from 'kysely'
import type { Loaded, Received } from '#shared/core/contract.ts'
import type { estoque, TransferenciaState, Transferencia } from '#shared/estoque/estoque.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import { after, closePage, decodeCursor } from '../../core/areas/keyset-page.ts'
import { recheckPecas } from '../../agenda/nucleo/pecas.ts'
import { closeIfComplete } from './queries.ts'

type LoadedRecord = Omit<Transferencia, 'envia' | 'recebe'>

const COLUMNS = sql`t.cod_transferencia as "codTransferencia", t.estado, t.cod_origem as "codOrigem", t.origem, t.cod_concessionaria as "codConcessionaria", t.destino, t.cod_sugestao as "codSugestao",
  t.codigo, p.descricao, t.quantidade, t.recebida, t.quem, t.criada_em as "criadaEm", t.enviada_em as "enviadaEm", t.recebida_em as "recebidaEm"`
const DE = sql`transferencia t left join peca p on p.cod_distribuidor = t.cod_distribuidor and p.codigo = t.codigo`

const forViewer = (c: SignedInCtx, t: LoadedRecord): Transferencia => ({
  ...t,
  envia: c.sessao.lojas.has(t.codOrigem),
  recebe: c.sessao.lojas.has(t.codConcessionaria),
})

/** Transfers from or to a store, newest first. */
export async function listTransferencias(
  c: SignedInCtx,
  f: Received<typeof estoque.listTransferencias, 'query'>,
): Promise<Loaded<typeof estoque.listTransferencias>> {
  const loja = f.codConcessionaria
  const onde = [
    sql`t.cod_distribuidor = ${c.tenant.codDistribuidor}`,
    sql`(t.cod_concessionaria = ${loja} or t.cod_origem = ${loja})`,
  ]
  if (f.estado) onde.push(sql`t.estado = ${f.estado}`)
  const depois = after(sql`t.cod_transferencia::bigint, t.cod_transferencia`, decodeCursor(f.cursor), 'desc', 'bigint')
  if (depois) onde.push(depois)
  const r =
    await sql<LoadedRecord>`select ${COLUMNS} from ${DE} where ${sql.join(onde, sql` and `)} order by t.cod_transferencia desc limit ${sql.lit(f.limite + 1)}`.execute(
      c.tx,
    )
  return closePage(
    r.rows.map((t) => forViewer(c, t)),
    f.limite,
    (t) => ({ valor: t.codTransferencia, cod: t.codTransferencia }),
  )
}

async function getTransferencia(c: SignedInCtx, codTransferencia: number, forUpdate = false): Promise<Transferencia> {
  const r =
    await sql<LoadedRecord>`select ${COLUMNS} from ${DE} where t.cod_distribuidor = ${c.tenant.codDistribuidor} and t.cod_transferencia = ${codTransferencia} ${forUpdate ? sql`for update of t` : sql``}`.execute(
      c.tx,
    )
  if (!r.rows[0]) throw notFound('Esta transferência não existe')
  return forViewer(c, r.rows[0])
}

/** Creates a transfer between two stores of a group, both within the caller's reach; the stock does not change yet. */
export async function createTransferencia(
  c: SignedInCtx,
  { codConcessionaria, sentido, outraLoja, codigo, quantidade }: Received<typeof estoque.criarTransferencia, 'body'>,
): Promise<Transferencia> {
  const { codDistribuidor } = c.tenant
  const sisterLojas = await sql`select from concessionaria a join concessionaria b using (cod_distribuidor, cod_grupo)
    where a.cod_distribuidor = ${codDistribuidor} and a.cod_concessionaria = ${codConcessionaria} and b.cod_concessionaria = ${outraLoja} and b.status = 1 and a.cod_concessionaria <> b.cod_concessionaria`.execute(
    c.tx,
  )
  if (sisterLojas.rows.length === 0)
    throw invalid('Escolha outra loja do mesmo grupo', { outraLoja: 'Escolha outra loja do mesmo grupo' })
  const peca = await sql`select from peca where cod_distribuidor = ${codDistribuidor} and codigo = ${codigo}`.execute(
    c.tx,
  )
  if (peca.rows.length === 0)
    throw invalid('Esta peça não está no cadastro', { codigo: 'Esta peça não está no cadastro' })
  const [codOrigem, destino] = sentido === 'MANDA' ? [codConcessionaria, outraLoja] : [outraLoja, codConcessionaria]
  const { codTransferencia } = await c.tx
    .insertInto('transferencia')
    .values({ codDistribuidor, codConcessionaria: destino, codOrigem, codigo, quantidade, quem: c.sessao.nome })
    .returning('codTransferencia')
    .executeTakeFirstOrThrow()
  c.changed({
    registro: `transferencia:${codTransferencia}`,
    antes: null,
    depois: { codOrigem, destino, codigo, quantidade },
  })
  return getTransferencia(c, codTransferencia)
}

type Action = Received<typeof estoque.mudarTransferencia, 'body'>

/** Runs an action on a transfer, at most once: it moves the transfer to the next state and changes the stock. */
export async function changeTransferencia(c: SignedInCtx, codTransferencia: number, a: Action): Promise<Transferencia> {
  const t = await getTransferencia(c, codTransferencia, true)
  const { acao } = a
  const canReach = acao === 'RECEBER' ? t.recebe : acao === 'CANCELAR' ? t.envia || t.recebe : t.envia
  if (!canReach)
    throw conflict('de-outra-loja', acao === 'RECEBER' ? `Quem recebe é ${t.destino}.` : `Quem envia é ${t.origem}.`)
  if (t.estado !== (acao === 'ENVIAR' || acao === 'CANCELAR' ? 'A_ENVIAR' : 'ENVIADA'))
    throw conflict('estado-nao-permite', NOT_ALLOWED[t.estado], t)
  if (acao === 'ENVIAR') {
    await checkSaldo(c, t)
    await move(c, t, t.codOrigem, -t.quantidade)
    await modify(c, t, 'ENVIADA', 0)
  } else if (acao === 'DESFAZER') {
    if (t.recebida > 0)
      throw conflict('ja-chegou', 'Parte já chegou: o que não chegar se acerta por um ajuste em quem recebe.', t)
    await move(c, t, t.codOrigem, t.quantidade)
    await modify(c, t, 'A_ENVIAR', 0)
  } else if (acao === 'RECEBER') {
    const missing = t.quantidade - t.recebida
    if (a.quantidade > missing)
      throw invalid('Chegou mais do que foi enviado', { quantidade: `Faltam chegar ${missing}` })
    await move(c, t, t.codConcessionaria, a.quantidade)
    await modify(c, t, a.quantidade === missing ? 'RECEBIDA' : 'ENVIADA', t.recebida + a.quantidade)
  } else await modify(c, t, 'CANCELADA', 0)
  const { codSugestao, codConcessionaria } = t
  if (codSugestao !== null) await closeIfComplete(c, { codSugestao, codConcessionaria })
  const after = await getTransferencia(c, codTransferencia)
  c.changed({
    registro: `transferencia:${codTransferencia}`,
    antes: { estado: t.estado, recebida: t.recebida },
    depois: { estado: after.estado, recebida: after.recebida },
  })
  await recheckPecas(c, codConcessionaria)
  return after
}

const NOT_ALLOWED: Readonly<Record<TransferenciaState, string>> = {
  A_ENVIAR: 'Esta transferência ainda não foi enviada.',
  ENVIADA: 'Esta transferência já foi enviada.',
  RECEBIDA: 'Esta transferência já foi recebida.',
  CANCELADA: 'Esta transferência foi cancelada.',
}

async function modify(c: SignedInCtx, t: Transferencia, estado: TransferenciaState, recebida: number): Promise<void> {
  const inTransit = estado === 'ENVIADA' || estado === 'RECEBIDA'
  await sql`update transferencia set estado = ${estado}, recebida = ${recebida}, versao = versao + 1,
      enviada_em = case when ${inTransit} then coalesce(enviada_em, now()) end, recebida_em = case when ${recebida > 0} then now() end
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_transferencia = ${t.codTransferencia}`.execute(c.tx)
}

/** Throws 422 when the giving store has too few units; codes that the part replaced count too. */
async function checkSaldo(c: SignedInCtx, t: Transferencia): Promise<void> {
  const d = c.tenant.codDistribuidor
  const r = await sql<{ quantidade: number }>`select quantidade from peca_estoque
    where cod_distribuidor = ${d} and cod_concessionaria = ${t.codOrigem} and codigo = any(array(select ${t.codigo}::text union select codigo from peca_substituicao where cod_distribuidor = ${d} and atual = ${t.codigo}))
    order by codigo for update`.execute(c.tx)
  const has = r.rows.reduce((n, e) => n + e.quantidade, 0)
  if (has < t.quantidade) {
    const message = `${t.origem} tem ${has.toLocaleString('pt-BR')} de ${t.codigo}, e a transferência é de ${t.quantidade.toLocaleString('pt-BR')}.`
    throw invalid(message, { quantidade: message })
  }
}

async function move(c: SignedInCtx, t: Transferencia, codConcessionaria: number, quantidade: number): Promise<void> {
  await c.tx
    .insertInto('estoqueMovimento')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria,
      codigo: t.codigo,
      tipo: 'TRANSFERENCIA',
      quantidade,
      codTransferencia: t.codTransferencia,
      codSugestao: t.codSugestao,
      documento: `Transferência ${t.codTransferencia}, ${codConcessionaria === t.codOrigem ? `para ${t.destino}` : `de ${t.origem}`}`,
      quem: c.sessao.nome,
    })
    .execute()
}
