import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { INDICADORES_DA_PAGINA, type OnePage, type TipoOnePage } from '#shared/relatorios/one-page.ts'
import { hoje } from '#shared/rules/datas.ts'
import type { Indicador } from '#shared/rules/indicadores.ts'
import { valorDe } from '#shared/rules/indicadores.ts'
import { juntarSomas, type Soma, SOMA_VAZIA } from '#shared/rules/medidas-indicadores.ts'
import { type MonthPeriods, monthPeriods } from '#shared/rules/pagina-do-mes.ts'
import { diasDoMes } from '#shared/rules/vendas.ts'
import { jsonCanonico } from '#shared/rules/versao.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { totalDasVendas, type VendasDaLoja, vendasDoMes } from '../dashboard/queries.ts'
import { notFound } from '../../core/http/errors.ts'
import { somarIndicadores } from '../indicadores/somas.ts'

/** Whose page of which month. */
export interface Pagina {
  tipo: TipoOnePage
  mes: string
  chave?: string | undefined
}

/** Zone of the network's papers: its stores may stand in several. */
const FUSO = 'America/Sao_Paulo'
const daPagina = (s: Soma) =>
  Object.fromEntries(INDICADORES_DA_PAGINA.map((i) => [i, valorDe(i, s)])) as OnePage['total']['valores']

/** Groups or makes of the stores within reach. */
export async function opcoesDaPagina(c: Ctx, tipo: TipoOnePage): Promise<{ chave: string; nome: string }[]> {
  const r =
    tipo === 'grupo'
      ? await sql<{
          chave: string
          nome: string
        }>`select distinct c.cod_grupo::text as chave, g.nome from concessionaria c join grupo g on g.cod_distribuidor = c.cod_distribuidor and g.cod_grupo = c.cod_grupo
          where c.cod_distribuidor = ${c.inquilino.codDistribuidor} order by 2`.execute(c.tx)
      : await sql<{
          chave: string
          nome: string
        }>`select distinct c.marca as chave, c.marca as nome from concessionaria c where c.cod_distribuidor = ${c.inquilino.codDistribuidor} order by 2`.execute(
          c.tx,
        )
  return r.rows
}

/** The page of a month; throws 404 for what is out of reach. */
export async function lerOnePage(c: Ctx, { tipo, mes, chave }: Pagina): Promise<OnePage> {
  const opcoes = await opcoesDaPagina(c, tipo)
  const escolhida = chave === undefined ? opcoes[0] : opcoes.find((o) => o.chave === chave)
  if (!escolhida) throw notFound(tipo === 'grupo' ? 'Grupo não encontrado' : 'Marca não encontrada')
  const so = tipo === 'grupo' ? { codGrupo: Number(escolhida.chave) } : { marca: escolhida.chave }
  const lojas = await sql<{ cod: number; nome: string }>`select cod_concessionaria as cod, nome from concessionaria c
    where c.cod_distribuidor = ${c.inquilino.codDistribuidor} and ${so.codGrupo ? sql`c.cod_grupo = ${so.codGrupo}` : sql`c.marca = ${so.marca}`} and c.status = 1 order by sem_acento(nome), cod`.execute(
    c.tx,
  )
  const periodo = monthPeriods(mes, hoje(FUSO, new Date()))
  const { de, ate, antesDe, antesAte } = periodo
  const agora = await somarIndicadores(c, { de, ate, ...so }, ['loja'], INDICADORES_DA_PAGINA)
  const antes = await somarIndicadores(c, { de: antesDe, ate: antesAte, ...so }, ['loja'], INDICADORES_DA_PAGINA)
  const porLoja = (x: typeof agora) => new Map(x.linhas.map((l) => [Number(l.chaves[0]), l.soma]))
  const [deAgora, deAntes] = [porLoja(agora), porLoja(antes)]
  const vendas = new Map((await vendasDoMes(c, so, mes, ate)).map((v) => [v.codConcessionaria, v]))
  const ativas = lojas.rows.filter((l) => deAgora.has(l.cod) || deAntes.has(l.cod) || vendas.has(l.cod))
  const somas = (m: Map<number, Soma>) => juntarSomas(ativas.map((l) => m.get(l.cod) ?? SOMA_VAZIA))
  const totalVendas = totalDasVendas(mes, [...vendas.values()])
  const metas = await lerMetas(c)
  const nota = await sql<NonNullable<OnePage['nota']>>`select texto, quem, em from one_page_nota
    where cod_distribuidor = ${c.inquilino.codDistribuidor} and tipo = ${tipo} and chave = ${escolhida.chave} and mes = ${mes}`.execute(
    c.tx,
  )
  const envio = await sql<{ dia: number }>`select dia_do_mes as dia from one_page_envio
    where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_usuario = ${c.contexto.codUsuario} and tipo = ${tipo} and chave = ${escolhida.chave}`.execute(
    c.tx,
  )
  const numeros = {
    tipo,
    mes,
    chave: escolhida.chave,
    nome: escolhida.nome,
    lojas: ativas.map(({ cod, nome }) => ({
      codConcessionaria: cod,
      nome,
      valores: daPagina(deAgora.get(cod) ?? SOMA_VAZIA),
      anterior: daPagina(deAntes.get(cod) ?? SOMA_VAZIA),
      metaDeVendas: vendas.get(cod)?.meta ?? null,
      projecao: vendas.get(cod)?.projecao ?? null,
      decorrido: elapsed(
        [...vendas.values()].filter((v) => v.codConcessionaria === cod),
        periodo,
      ),
    })),
    total: {
      nome: 'Total',
      valores: daPagina(somas(deAgora)),
      anterior: daPagina(somas(deAntes)),
      metaDeVendas: totalVendas.meta,
      projecao: totalVendas.projecao,
      decorrido: elapsed([...vendas.values()], periodo),
    },
    metas,
    periodo,
  }
  return {
    ...numeros,
    opcoes,
    nota: nota.rows[0] ?? null,
    diaDoEnvio: envio.rows[0]?.dia ?? null,
    sha256: createHash('sha256').update(jsonCanonico(numeros)).digest('hex'),
    atraso: agora.atraso ?? antes.atraso,
  }
}

/** Part of a month's working days that has come, over stores; by the calendar where no store says its days. */
function elapsed(stores: readonly VendasDaLoja[], { ate, parcial }: MonthPeriods): number {
  if (!parcial) return 1
  const uteis = stores.reduce((n, l) => n + l.uteis, 0)
  if (uteis > 0) return stores.reduce((n, l) => n + l.decorridos, 0) / uteis
  return Number(ate.slice(8)) / diasDoMes(ate.slice(0, 7)).length
}

async function lerMetas(c: Ctx): Promise<Partial<Record<Indicador, number>>> {
  const r = await sql<{
    indicador: Indicador
    valor: number
  }>`select indicador, valor from indicador_meta where cod_distribuidor = ${c.inquilino.codDistribuidor}`.execute(c.tx)
  const daqui = r.rows.filter((m) => (INDICADORES_DA_PAGINA as readonly string[]).includes(m.indicador))
  return Object.fromEntries(daqui.map((m) => [m.indicador, m.valor]))
}
