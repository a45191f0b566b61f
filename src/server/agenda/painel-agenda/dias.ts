import { sql } from 'kysely'
import { somarDias as maisDias } from '#shared/rules/datas.ts'
import { mesMais } from '#shared/rules/vendas.ts'
import { contarDia, type DiaDoPainel, juntarDias } from '#shared/rules/painel-agenda.ts'
import { comoSistema, type Ctx } from '../../core/tenancy/contexto.ts'
import { transacao } from '../../core/database/transaction.ts'
import { partirPeriodo } from '../../relatorios/indicadores/somas.ts'
import { diaDe, diasEntre, hojeNaLoja, lojaDaAgenda, type LojaDaAgenda } from '../nucleo/loja.ts'
import type { Partes } from '../../core/partes.ts'
import { fatosDosDias } from './fatos.ts'

/** Days that are counted at once: the events of a month are read together. */
const PEDACO = 31

/** Counts days from the rows, without what was counted before. */
export async function contarDias(
  c: Ctx,
  loja: LojaDaAgenda,
  de: string,
  ate: string,
  agora = Date.now(),
): Promise<DiaDoPainel[]> {
  const dias: DiaDoPainel[] = []
  for (let a = de; a <= ate; a = maisDias(a, PEDACO)) {
    const b = maisDias(a, PEDACO - 1)
    for (const f of await fatosDosDias(c, loja, a, b < ate ? b : ate, agora)) dias.push(contarDia(f))
  }
  return dias
}

/** The first day of a store's agenda; null while it has none. */
async function primeiroDia(c: Ctx, loja: LojaDaAgenda): Promise<string | null> {
  const r = await sql<{ em: string | null }>`select least(
      (select min(em) from agenda_evento where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria}),
      (select min(inicio) from agendamento where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria})) as em`.execute(
    c.tx,
  )
  const em = r.rows[0]?.em
  return em ? diaDe(loja, em) : null
}

/** Days of a period, oldest first: past ones as they were counted, today and whatever is not counted yet from the rows. Days before the store's first are left out. */
export async function lerDias(
  c: Ctx,
  loja: LojaDaAgenda,
  de: string,
  ate: string,
  agora = Date.now(),
): Promise<DiaDoPainel[]> {
  const primeiro = await primeiroDia(c, loja)
  if (primeiro === null) return []
  const hoje = hojeNaLoja(loja, new Date(agora))
  const [a, b] = [de < primeiro ? primeiro : de, ate > hoje ? hoje : ate]
  const r = await sql<{ dados: DiaDoPainel }>`select dados from agenda_painel_dia
    where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria} and dia between ${a} and ${b} and dia < ${hoje} and dados is not null`.execute(
    c.tx,
  )
  const contados = new Map(r.rows.map((x) => [x.dados.dia, x.dados]))
  const dias: DiaDoPainel[] = []
  let falta: string[] = []
  const contar = async () => {
    const [x, y] = [falta[0], falta.at(-1)]
    if (x && y) dias.push(...(await contarDias(c, loja, x, y, agora)))
    falta = []
  }
  for (const dia of todosEntre(a, b)) {
    const contado = contados.get(dia)
    if (!contado) {
      falta.push(dia)
      continue
    }
    await contar()
    dias.push(contado)
  }
  await contar()
  return dias
}

/** Periods beyond so many days are read and drawn by month. */
const MAX_DIAS_POR_DIA = 184

/** A period in parts that add up to it, oldest first: its days, or in a long one its months as they were counted, with the days before and after them. */
export async function lerPeriodo(
  c: Ctx,
  loja: LojaDaAgenda,
  pedido: { de: string; ate: string },
): Promise<{ partes: DiaDoPainel[]; porMes: boolean }> {
  const primeiro = await primeiroDia(c, loja)
  const hoje = hojeNaLoja(loja)
  // Days before the store's first and days to come have nothing: what is left may be short.
  const de = primeiro !== null && pedido.de < primeiro ? primeiro : pedido.de
  const ate = pedido.ate > hoje ? hoje : pedido.ate
  if (ate <= maisDias(de, MAX_DIAS_POR_DIA - 1)) return { partes: await lerDias(c, loja, de, ate), porMes: false }
  const { dias, meses } = partirPeriodo(de, ate)
  const r = await sql<{ dados: DiaDoPainel; mes: string }>`select mes::text as mes, dados from agenda_painel_mes
    where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria} and mes between ${meses?.de}::date and ${meses?.ate}::date and dados is not null`.execute(
    c.tx,
  )
  const inteiros = new Set(r.rows.map((x) => x.mes))
  const faltam: { de: string; ate: string }[] = [...dias]
  for (let m = meses?.de ?? ''; m !== '' && m <= (meses?.ate ?? ''); m = doMes(m).seguinte)
    if (!inteiros.has(m)) faltam.push({ de: m, ate: doMes(m).ultimo })
  const partes = r.rows.map((x) => x.dados)
  // Neighbours are read together.
  for (const f of juntarVizinhos(faltam)) partes.push(...(await lerDias(c, loja, f.de, f.ate)))
  return { partes: partes.toSorted((a, b) => (a.dia < b.dia ? -1 : 1)), porMes: true }
}

function doMes(primeiro: string) {
  const seguinte = `${mesMais(primeiro.slice(0, 7), 1)}-01`
  return { seguinte, ultimo: maisDias(seguinte, -1) }
}

function juntarVizinhos(trechos: readonly { de: string; ate: string }[]) {
  const juntos: { de: string; ate: string }[] = []
  for (const t of trechos.toSorted((a, b) => (a.de < b.de ? -1 : 1))) {
    const antes = juntos.at(-1)
    if (antes && maisDias(antes.ate, 1) === t.de) antes.ate = t.ate
    else juntos.push({ ...t })
  }
  return juntos
}

function todosEntre(de: string, ate: string): string[] {
  const dias: string[] = []
  for (let d = de; d <= ate; d = maisDias(d, PEDACO)) {
    const fim = maisDias(d, PEDACO - 1)
    dias.push(...diasEntre(d, fim < ate ? fim : ate))
  }
  return dias
}

interface LojaAContar {
  codDistribuidor: number
  codConcessionaria: number
}
/** Months that one round counts of one store: another goes on. */
const MESES_POR_VEZ = 6

/** Counts the past days that are not counted, or have changed since. Each store by itself: one that fails is told, and tried again at the next round. Gives how many days. */
export async function contarPassado(partes: Partes, avisar: (e: unknown) => void): Promise<number> {
  let quantos = 0
  for (const l of await lojasAContar(partes))
    try {
      quantos += await contarLoja(partes, l)
    } catch (e) {
      avisar(new Error(`days of store ${l.codConcessionaria} were not counted`, { cause: e }))
    }
  return quantos
}

/** Stores with something that happened and yesterday not counted, or with a day that has changed. */
async function lojasAContar({ banco }: Partes): Promise<LojaAContar[]> {
  const r = await transacao(banco, 'sistema', (tx) =>
    sql<LojaAContar>`select l.cod_distribuidor as "codDistribuidor", l.cod_concessionaria as "codConcessionaria" from concessionaria l
      where exists (select from agenda_evento e where e.cod_distribuidor = l.cod_distribuidor and e.cod_concessionaria = l.cod_concessionaria and e.em < date_trunc('day', now() at time zone l.fuso) at time zone l.fuso)
        and (not exists (select from agenda_painel_dia p where p.cod_distribuidor = l.cod_distribuidor and p.cod_concessionaria = l.cod_concessionaria and p.dia = (now() at time zone l.fuso)::date - 1)
          or exists (select from agenda_painel_dia p where p.cod_distribuidor = l.cod_distribuidor and p.cod_concessionaria = l.cod_concessionaria and p.dados is null)
          or exists (select from agenda_painel_mes m where m.cod_distribuidor = l.cod_distribuidor and m.cod_concessionaria = l.cod_concessionaria and m.dados is null and m.mes < date_trunc('month', now() at time zone l.fuso)::date))
      order by 1, 2`.execute(tx),
  )
  return r.rows
}

async function contarLoja(partes: Partes, { codDistribuidor, codConcessionaria }: LojaAContar): Promise<number> {
  const inquilino = await partes.inquilinos.doCodigo(codDistribuidor)
  let quantos = 0
  for (let vez = 0; vez < MESES_POR_VEZ; vez++) {
    const n = await comoSistema(partes, inquilino, (c) => contarMes(c, codConcessionaria))
    quantos += n
    if (n === 0) break
  }
  for (let vez = 0; vez < MESES_POR_VEZ; vez++)
    if (!(await comoSistema(partes, inquilino, (c) => guardarMes(c, codConcessionaria)))) break
  return quantos
}

/** Keeps the newest month that has ended and is not kept, of its days; false when there is none whose days are all counted. */
async function guardarMes(c: Ctx, codConcessionaria: number): Promise<boolean> {
  const d = sql`cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = ${codConcessionaria}`
  await sql`select pg_advisory_xact_lock(42, ${codConcessionaria}::int)`.execute(c.tx)
  const loja = await lojaDaAgenda(c, codConcessionaria)
  const primeiro = await primeiroDia(c, loja)
  const r = await sql<{ mes: string }>`select mes::text as mes from agenda_painel_mes
    where ${d} and dados is null and mes < date_trunc('month', ${hojeNaLoja(loja)}::date) order by mes desc limit 1`.execute(
    c.tx,
  )
  const mes = r.rows[0]?.mes
  if (!mes || primeiro === null) return false
  const { ultimo } = doMes(mes)
  const dias = await sql<{ dados: DiaDoPainel }>`select dados from agenda_painel_dia
    where ${d} and dia between ${mes}::date and ${ultimo}::date and dados is not null order by dia`.execute(c.tx)
  if (dias.rows.length < diasEntre(primeiro > mes ? primeiro : mes, ultimo).length) return false
  const dados = juntarDias(dias.rows.map((x) => x.dados))
  await sql`update agenda_painel_mes set dados = ${JSON.stringify(dados)}::jsonb where ${d} and mes = ${mes}::date`.execute(
    c.tx,
  )
  return true
}

/** Counts the first month of days that a store lacks. Nothing of a past day changes meanwhile: who changes one shares the lock that is held here. */
async function contarMes(c: Ctx, codConcessionaria: number): Promise<number> {
  const { codDistribuidor } = c.inquilino
  await sql`select pg_advisory_xact_lock(42, ${codConcessionaria}::int)`.execute(c.tx)
  const loja = await lojaDaAgenda(c, codConcessionaria)
  const primeiro = await primeiroDia(c, loja)
  const ontem = maisDias(hojeNaLoja(loja), -1)
  if (primeiro === null || primeiro > ontem) return 0
  const r = await sql<{
    dia: string
  }>`select g.dia::date::text as dia from generate_series(${primeiro}::date, ${ontem}::date, '1 day') g(dia)
    where not exists (select from agenda_painel_dia p where p.cod_distribuidor = ${codDistribuidor} and p.cod_concessionaria = ${codConcessionaria} and p.dia = g.dia::date and p.dados is not null)
    order by 1 limit ${PEDACO}`.execute(c.tx)
  const [de, ate] = [r.rows[0]?.dia, r.rows.at(-1)?.dia]
  if (!de || !ate) return 0
  const faltam = new Set(r.rows.map((x) => x.dia))
  const limite = maisDias(de, PEDACO - 1)
  const dias = (await contarDias(c, loja, de, ate < limite ? ate : limite)).filter((d) => faltam.has(d.dia))
  await sql`insert into agenda_painel_dia (cod_distribuidor, cod_concessionaria, dia, dados)
    select ${codDistribuidor}, ${codConcessionaria}, (x->>'dia')::date, x from jsonb_array_elements(${JSON.stringify(dias)}::jsonb) x
    on conflict (cod_distribuidor, cod_concessionaria, dia) do update set dados = excluded.dados`.execute(c.tx)
  return dias.length
}
