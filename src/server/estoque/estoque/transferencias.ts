import { sql } from 'kysely'
import type { Lido, Recebido } from '#shared/core/contract.ts'
import type { estoque, EstadoTransferencia, Transferencia } from '#shared/estoque/estoque.ts'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import { depoisDe, fecharPagina, lerCursor } from '../../core/areas/lista.ts'
import { reverPecas } from '../../agenda/nucleo/pecas.ts'
import { fecharSeCompleto } from './queries.ts'

type Lida = Omit<Transferencia, 'envia' | 'recebe'>

const COLUNAS = sql`t.cod_transferencia as "codTransferencia", t.estado, t.cod_origem as "codOrigem", t.origem, t.cod_concessionaria as "codConcessionaria", t.destino, t.cod_sugestao as "codSugestao",
  t.codigo, p.descricao, t.quantidade, t.recebida, t.quem, t.criada_em as "criadaEm", t.enviada_em as "enviadaEm", t.recebida_em as "recebidaEm"`
const DE = sql`transferencia t left join peca p on p.cod_distribuidor = t.cod_distribuidor and p.codigo = t.codigo`

const paraQuem = (c: CtxDePessoa, t: Lida): Transferencia => ({
  ...t,
  envia: c.sessao.lojas.has(t.codOrigem),
  recebe: c.sessao.lojas.has(t.codConcessionaria),
})

/** Transfers from or to a store, the newest first. */
export async function listTransferencias(
  c: CtxDePessoa,
  f: Recebido<typeof estoque.listTransferencias, 'query'>,
): Promise<Lido<typeof estoque.listTransferencias>> {
  const loja = f.codConcessionaria
  const onde = [
    sql`t.cod_distribuidor = ${c.inquilino.codDistribuidor}`,
    sql`(t.cod_concessionaria = ${loja} or t.cod_origem = ${loja})`,
  ]
  if (f.estado) onde.push(sql`t.estado = ${f.estado}`)
  const depois = depoisDe(sql`t.cod_transferencia::bigint, t.cod_transferencia`, lerCursor(f.cursor), 'desc', 'bigint')
  if (depois) onde.push(depois)
  const r =
    await sql<Lida>`select ${COLUNAS} from ${DE} where ${sql.join(onde, sql` and `)} order by t.cod_transferencia desc limit ${sql.lit(f.limite + 1)}`.execute(
      c.tx,
    )
  return fecharPagina(
    r.rows.map((t) => paraQuem(c, t)),
    f.limite,
    (t) => ({ valor: t.codTransferencia, cod: t.codTransferencia }),
  )
}

async function umaTransferencia(c: CtxDePessoa, codTransferencia: number, trava = false): Promise<Transferencia> {
  const r =
    await sql<Lida>`select ${COLUNAS} from ${DE} where t.cod_distribuidor = ${c.inquilino.codDistribuidor} and t.cod_transferencia = ${codTransferencia} ${trava ? sql`for update of t` : sql``}`.execute(
      c.tx,
    )
  if (!r.rows[0]) throw notFound('Esta transferência não existe')
  return paraQuem(c, r.rows[0])
}

/** Agrees that one store sends parts to another of its group, both within the caller's reach; no stock moves yet. */
export async function criarTransferencia(
  c: CtxDePessoa,
  { codConcessionaria, sentido, outraLoja, codigo, quantidade }: Recebido<typeof estoque.criarTransferencia, 'body'>,
): Promise<Transferencia> {
  const { codDistribuidor } = c.inquilino
  const irmas = await sql`select from concessionaria a join concessionaria b using (cod_distribuidor, cod_grupo)
    where a.cod_distribuidor = ${codDistribuidor} and a.cod_concessionaria = ${codConcessionaria} and b.cod_concessionaria = ${outraLoja} and b.status = 1 and a.cod_concessionaria <> b.cod_concessionaria`.execute(
    c.tx,
  )
  if (irmas.rows.length === 0)
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
  c.mudou({
    registro: `transferencia:${codTransferencia}`,
    antes: null,
    depois: { codOrigem, destino, codigo, quantidade },
  })
  return umaTransferencia(c, codTransferencia)
}

type Acao = Recebido<typeof estoque.mudarTransferencia, 'body'>

/** Does one thing to a transfer, once: each leads from one state to the next, and the stock moves with it. */
export async function mudarTransferencia(c: CtxDePessoa, codTransferencia: number, a: Acao): Promise<Transferencia> {
  const t = await umaTransferencia(c, codTransferencia, true)
  const { acao } = a
  const alcanca = acao === 'RECEBER' ? t.recebe : acao === 'CANCELAR' ? t.envia || t.recebe : t.envia
  if (!alcanca)
    throw conflict('de-outra-loja', acao === 'RECEBER' ? `Quem recebe é ${t.destino}.` : `Quem envia é ${t.origem}.`)
  if (t.estado !== (acao === 'ENVIAR' || acao === 'CANCELAR' ? 'A_ENVIAR' : 'ENVIADA'))
    throw conflict('estado-nao-permite', NAO_PODE[t.estado], t)
  if (acao === 'ENVIAR') {
    await conferirSaldo(c, t)
    await mover(c, t, t.codOrigem, -t.quantidade)
    await mudar(c, t, 'ENVIADA', 0)
  } else if (acao === 'DESFAZER') {
    if (t.recebida > 0)
      throw conflict('ja-chegou', 'Parte já chegou: o que não chegar se acerta por um ajuste em quem recebe.', t)
    await mover(c, t, t.codOrigem, t.quantidade)
    await mudar(c, t, 'A_ENVIAR', 0)
  } else if (acao === 'RECEBER') {
    const falta = t.quantidade - t.recebida
    if (a.quantidade > falta) throw invalid('Chegou mais do que foi enviado', { quantidade: `Faltam chegar ${falta}` })
    await mover(c, t, t.codConcessionaria, a.quantidade)
    await mudar(c, t, a.quantidade === falta ? 'RECEBIDA' : 'ENVIADA', t.recebida + a.quantidade)
  } else await mudar(c, t, 'CANCELADA', 0)
  const { codSugestao, codConcessionaria } = t
  if (codSugestao !== null) await fecharSeCompleto(c, { codSugestao, codConcessionaria })
  const depois = await umaTransferencia(c, codTransferencia)
  c.mudou({
    registro: `transferencia:${codTransferencia}`,
    antes: { estado: t.estado, recebida: t.recebida },
    depois: { estado: depois.estado, recebida: depois.recebida },
  })
  await reverPecas(c, codConcessionaria)
  return depois
}

const NAO_PODE: Readonly<Record<EstadoTransferencia, string>> = {
  A_ENVIAR: 'Esta transferência ainda não foi enviada.',
  ENVIADA: 'Esta transferência já foi enviada.',
  RECEBIDA: 'Esta transferência já foi recebida.',
  CANCELADA: 'Esta transferência foi cancelada.',
}

async function mudar(c: CtxDePessoa, t: Transferencia, estado: EstadoTransferencia, recebida: number): Promise<void> {
  const noCaminho = estado === 'ENVIADA' || estado === 'RECEBIDA'
  await sql`update transferencia set estado = ${estado}, recebida = ${recebida}, versao = versao + 1,
      enviada_em = case when ${noCaminho} then coalesce(enviada_em, now()) end, recebida_em = case when ${recebida > 0} then now() end
    where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_transferencia = ${t.codTransferencia}`.execute(c.tx)
}

/** Throws 422 where the giving store does not have so many; codes that the part replaced count with it. */
async function conferirSaldo(c: CtxDePessoa, t: Transferencia): Promise<void> {
  const d = c.inquilino.codDistribuidor
  const r = await sql<{ quantidade: number }>`select quantidade from peca_estoque
    where cod_distribuidor = ${d} and cod_concessionaria = ${t.codOrigem} and codigo = any(array(select ${t.codigo}::text union select codigo from peca_substituicao where cod_distribuidor = ${d} and atual = ${t.codigo}))
    order by codigo for update`.execute(c.tx)
  const tem = r.rows.reduce((n, e) => n + e.quantidade, 0)
  if (tem < t.quantidade) {
    const diz = `${t.origem} tem ${tem.toLocaleString('pt-BR')} de ${t.codigo}, e a transferência é de ${t.quantidade.toLocaleString('pt-BR')}.`
    throw invalid(diz, { quantidade: diz })
  }
}

async function mover(c: CtxDePessoa, t: Transferencia, codConcessionaria: number, quantidade: number): Promise<void> {
  await c.tx
    .insertInto('estoqueMovimento')
    .values({
      codDistribuidor: c.inquilino.codDistribuidor,
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
