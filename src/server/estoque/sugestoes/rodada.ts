import type { PedidoDeCalculo } from './calculo-pedido.ts'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Rodada } from '#shared/estoque/sugestoes.ts'
import { jsonCanonico } from '#shared/rules/versao.ts'
import { hoje } from '#shared/rules/datas.ts'
import type { Politica } from '#shared/rules/reposicao.ts'
import type { Ctx, CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { type Tx } from '../../core/database/query.ts'
import { transacao } from '../../core/database/transaction.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import type { DadosDaFila } from '../../core/jobs/fila.ts'
import type { Partes } from '../../core/partes.ts'
import type { DoFio } from './fio.ts'

export const FILA_SUGESTAO = 'sugestao'
/** A run that has not moved for so long is dead. */
const SEM_SINAL_S = 60
const MAX_TENTATIVAS = 3
const PASSO_MS = 500
/** Minutes for which a run that ended is still told of. */
const RECENTE_MIN = 10

export interface AlvoDaRodada extends DadosDaFila {
  codSugestao: number
}

const COLUNAS = sql`cod_sugestao as "codSugestao", estado, lojas, politica, feitas, total, comecou_em as "comecouEm", terminou_em as "terminouEm", igual_a as "igualA", erro, quem`

/** Runs under way, and those that ended within minutes. */
export async function rodadasAbertas(c: Ctx): Promise<Rodada[]> {
  const r = await sql<Rodada>`select ${COLUNAS} from sugestao where cod_distribuidor = ${c.inquilino.codDistribuidor}
    and (estado in ('NA_FILA', 'CALCULANDO') or terminou_em > now() - make_interval(mins => ${RECENTE_MIN}::int)) order by cod_sugestao desc limit 20`.execute(
    c.tx,
  )
  return r.rows
}

async function lerRodada(tx: Tx, codDistribuidor: number, codSugestao: number): Promise<Rodada> {
  const r =
    await sql<Rodada>`select ${COLUNAS} from sugestao where cod_distribuidor = ${codDistribuidor} and cod_sugestao = ${codSugestao}`.execute(
      tx,
    )
  if (!r.rows[0]) throw notFound('Este cálculo não existe')
  return r.rows[0]
}

/** Puts a run in the queue; throws 404 for a store out of reach. */
export async function iniciarSugestao(
  c: CtxDePessoa,
  p: { codConcessionarias: number[]; fornecedores?: string[] | undefined; nomePolitica: string; politica: Politica },
): Promise<Rodada> {
  const lojas = [...new Set(p.codConcessionarias)].toSorted((a, b) => a - b)
  if (lojas.some((l) => !c.sessao.lojas.has(l))) throw notFound('Concessionária não encontrada')
  const fornecedores = p.fornecedores ? [...new Set(p.fornecedores)].toSorted() : null
  const { codDistribuidor } = c.inquilino
  const { codSugestao } = await c.tx
    .insertInto('sugestao')
    .values({
      codDistribuidor,
      lojas,
      fornecedores,
      politica: p.nomePolitica,
      parametros: jsonCanonico(p.politica),
      codUsuario: c.sessao.codUsuario,
      quem: c.sessao.nome,
    })
    .returning('codSugestao')
    .executeTakeFirstOrThrow()
  c.depois(() => c.partes.fila.enviar<AlvoDaRodada>(FILA_SUGESTAO, { codDistribuidor, codSugestao }))
  return lerRodada(c.tx, codDistribuidor, codSugestao)
}

/** Stops a run that is not over; throws 409 when it is. */
export async function cancelarSugestao(c: Ctx, codSugestao: number): Promise<Rodada> {
  const { codDistribuidor } = c.inquilino
  const { estado } = await lerRodada(c.tx, codDistribuidor, codSugestao)
  const r =
    await sql`update sugestao set estado = 'CANCELADA', terminou_em = now() where cod_distribuidor = ${codDistribuidor} and cod_sugestao = ${codSugestao}
    and estado in ('NA_FILA', 'CALCULANDO')`.execute(c.tx)
  if (Number(r.numAffectedRows ?? 0) === 0 && estado !== 'CANCELADA')
    throw conflict('ja-terminou', 'Este cálculo já terminou.')
  await apagarLinhas(c.tx, { codDistribuidor, codSugestao })
  return lerRodada(c.tx, codDistribuidor, codSugestao)
}

/** Lines of a run that nobody will see. */
async function apagarLinhas(tx: Tx, { codDistribuidor, codSugestao }: AlvoDaRodada): Promise<void> {
  await tx
    .deleteFrom('sugestaoLinha')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codSugestao', '=', codSugestao)
    .execute()
}

interface Tomada {
  lojas: number[]
  fornecedores: string[] | null
  parametros: Politica
  tentativas: number
  codUsuario: number
  fuso: string
  grupos: number[]
}

/** The run is no longer ours: cancelled, or the process stops. */
class Largada extends Error {}

/** Works a run out in a thread of its own, telling how far it is; never throws. */
export async function executarSugestao(
  partes: Partes,
  alvo: AlvoDaRodada,
  parar: AbortSignal,
  avisar: (e: unknown) => void,
): Promise<void> {
  try {
    const tomada = await transacao(partes.banco, 'sistema', (tx) => tomar(tx, alvo))
    if (!tomada) return
    try {
      const fim = await noFio(partes, alvo, await pedidoDe(partes, alvo, tomada), parar)
      await terminar(partes, alvo, fim)
    } catch (e) {
      await largar(partes, alvo, e, parar.aborted)
      if (!(e instanceof Largada)) avisar(e)
    }
  } catch (e) {
    // The database is out of reach: the sweep finds the run without a sign of life.
    avisar(e)
  }
}

async function tomar(tx: Tx, alvo: AlvoDaRodada): Promise<Tomada | null> {
  const r = await sql<Tomada>`
    update sugestao s set estado = 'CALCULANDO', tentativas = tentativas + 1, comecou_em = now(), sinal_em = now(), feitas = 0, total = 0
    where cod_distribuidor = ${alvo.codDistribuidor} and cod_sugestao = ${alvo.codSugestao} and estado = 'NA_FILA'
    returning lojas, fornecedores, parametros, tentativas, cod_usuario as "codUsuario",
      (select c.fuso from concessionaria c where c.cod_distribuidor = s.cod_distribuidor and c.cod_concessionaria = s.lojas[1]) as fuso,
      (select array_agg(distinct c.cod_grupo) from concessionaria c where c.cod_distribuidor = s.cod_distribuidor and c.cod_concessionaria = any(s.lojas)) as grupos`.execute(
    tx,
  )
  await apagarLinhas(tx, alvo)
  return r.rows[0] ?? null
}

/** Sister stores are those of the same groups that whoever asked reaches. */
async function pedidoDe(partes: Partes, alvo: AlvoDaRodada, t: Tomada): Promise<PedidoDeCalculo> {
  const alcance = await partes.sessoes.alcance(alvo.codDistribuidor, t.codUsuario)
  const irmas = await transacao(partes.banco, 'sistema', (tx) =>
    sql<{
      cod: number
    }>`select cod_concessionaria as cod from concessionaria where cod_distribuidor = ${alvo.codDistribuidor} and status = 1
      and cod_grupo = any(${t.grupos}::int[]) and not cod_concessionaria = any(${t.lojas}::int[])`.execute(tx),
  )
  const cadastro = await transacao(partes.banco, 'sistema', (tx) =>
    sql<{ n: number }>`select count(*)::int as n from peca where cod_distribuidor = ${alvo.codDistribuidor}`.execute(
      tx,
    ),
  )
  const dia = hoje(t.fuso, new Date())
  const [ano, mes] = [Number(dia.slice(0, 4)), Number(dia.slice(5, 7))]
  return {
    config: partes.banco.config,
    codDistribuidor: alvo.codDistribuidor,
    codSugestao: alvo.codSugestao,
    pecas: cadastro.rows[0]?.n ?? 0,
    tentativa: t.tentativas,
    lojas: t.lojas,
    irmas: irmas.rows.map((i) => i.cod).filter((l) => alcance?.ativo && alcance.lojas.has(l)),
    fornecedores: t.fornecedores,
    politica: t.parametros,
    mes: ano * 12 + mes,
    periodo: `${ano}-Q${Math.ceil(mes / 3)}`,
  }
}

type Fim = Extract<DoFio, { tipo: 'fim' }>

/** Runs the thread to its end; a cancel or a stopping process ends it. */
function noFio(partes: Partes, alvo: AlvoDaRodada, pedido: PedidoDeCalculo, parar: AbortSignal): Promise<Fim> {
  const fio = new Worker(new URL('./fio.ts', import.meta.url), {
    workerData: pedido,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Little of what it makes lives on but the register: with more room it would only be thrown away later.
    resourceLimits: { maxOldGenerationSizeMb: 256 + pedido.pecas / 1000, maxYoungGenerationSizeMb: 3 },
  })
  return new Promise<Fim>((ok, falha) => {
    let proximo = 0
    let fim: Fim | null = null
    const acabar = (e: unknown) => {
      falha(e instanceof Error ? e : new Error(String(e)))
      void fio.terminate()
    }
    const aoParar = () => acabar(new Largada())
    parar.addEventListener('abort', aoParar, { once: true })
    fio.on('message', (m: DoFio) => {
      if (m.tipo === 'fim') fim = m
      else if (Date.now() >= proximo || m.feitas >= m.total) {
        proximo = Date.now() + PASSO_MS
        sinal(partes, alvo, m).then((segue) => segue || acabar(new Largada()), acabar)
      }
    })
    fio.on('error', acabar)
    fio.on('exit', () => {
      parar.removeEventListener('abort', aoParar)
      if (fim) ok(fim)
      else falha(new Largada())
    })
  })
}

/** Tells how far a run is; false once it was cancelled. */
async function sinal(partes: Partes, alvo: AlvoDaRodada, m: { feitas: number; total: number }): Promise<boolean> {
  const r = await transacao(partes.banco, 'sistema', (tx) =>
    sql`update sugestao set feitas = ${m.feitas}, total = ${m.total}, sinal_em = now() where cod_distribuidor = ${alvo.codDistribuidor} and cod_sugestao = ${alvo.codSugestao} and estado = 'CALCULANDO'`.execute(
      tx,
    ),
  )
  return Number(r.numAffectedRows ?? 0) > 0
}

/** The whole run appears in one short transaction; where the same inputs were worked out before, that run is the answer. */
async function terminar(partes: Partes, alvo: AlvoDaRodada, fim: Fim): Promise<void> {
  const { codDistribuidor: d, codSugestao } = alvo
  await transacao(partes.banco, 'sistema', async (tx) => {
    const viva =
      await sql`select from sugestao where cod_distribuidor = ${d} and cod_sugestao = ${codSugestao} and estado = 'CALCULANDO' for update`.execute(
        tx,
      )
    if (viva.rows.length === 0) throw new Largada()
    await sql`select pg_advisory_xact_lock(${d}::int, hashtext(${fim.hashBase}))`.execute(tx)
    const igual = await sql<{
      cod: number
    }>`select cod_sugestao as cod from sugestao where cod_distribuidor = ${d} and hash_base = ${fim.hashBase} and estado = 'PRONTA'`.execute(
      tx,
    )
    const [antes] = igual.rows
    if (!antes)
      await sql`insert into sugestao_loja (cod_distribuidor, cod_concessionaria, cod_sugestao, linhas, valor, criado_em)
        select ${d}::int, l.loja, ${codSugestao}::int, count(x.cod_linha), coalesce(sum(x.valor), 0), s.criado_em
        from sugestao s cross join lateral unnest(s.lojas) as l (loja) left join sugestao_linha x on x.cod_distribuidor = s.cod_distribuidor and x.cod_sugestao = s.cod_sugestao and x.cod_concessionaria = l.loja
        where s.cod_distribuidor = ${d} and s.cod_sugestao = ${codSugestao} group by l.loja, s.criado_em`.execute(tx)
    else await apagarLinhas(tx, alvo)
    await sql`update sugestao set estado = ${antes ? 'REPETIDA' : 'PRONTA'}, igual_a = ${antes?.cod ?? null}, hash_base = ${fim.hashBase}, hash_pedido = ${fim.hashPedido},
      fora_do_cadastro = ${fim.foraDoCadastro}, feitas = total, terminou_em = now() where cod_distribuidor = ${d} and cod_sugestao = ${codSugestao}`.execute(
      tx,
    )
  })
}

async function largar(partes: Partes, alvo: AlvoDaRodada, e: unknown, parando: boolean): Promise<void> {
  await transacao(partes.banco, 'sistema', async (tx) => {
    await apagarLinhas(tx, alvo)
    const [estado, erro] = parando
      ? ['NA_FILA', null]
      : e instanceof Largada
        ? ['CANCELADA', null]
        : ['FALHOU', 'O cálculo não terminou. Tente de novo; se continuar, avise o suporte.']
    await sql`update sugestao set estado = ${estado}, erro = ${erro}, terminou_em = case when ${parando} then null else now() end
      where cod_distribuidor = ${alvo.codDistribuidor} and cod_sugestao = ${alvo.codSugestao} and estado = 'CALCULANDO'`.execute(
      tx,
    )
  })
}

/** Takes back what a killed process held, its lines included, and gives what waits to the queue again. */
export async function recolherSugestoes(partes: Partes): Promise<void> {
  const esperam = await transacao(partes.banco, 'sistema', async (tx) => {
    const mortas = await sql<AlvoDaRodada>`
      update sugestao set estado = case when tentativas >= ${MAX_TENTATIVAS} then 'FALHOU' else 'NA_FILA' end,
        erro = case when tentativas >= ${MAX_TENTATIVAS} then 'O cálculo parou três vezes no meio. Escolha menos lojas.' end,
        terminou_em = case when tentativas >= ${MAX_TENTATIVAS} then now() end
      where estado = 'CALCULANDO' and sinal_em < now() - make_interval(secs => ${SEM_SINAL_S}::int)
      returning cod_distribuidor as "codDistribuidor", cod_sugestao as "codSugestao"`.execute(tx)
    for (const m of mortas.rows) await apagarLinhas(tx, m)
    return tx
      .selectFrom('sugestao')
      .select(['codDistribuidor', 'codSugestao'])
      .where('estado', '=', 'NA_FILA')
      .orderBy('criadoEm')
      .limit(100)
      .execute()
  })
  for (const alvo of esperam) await partes.fila.enviar(FILA_SUGESTAO, alvo)
}
