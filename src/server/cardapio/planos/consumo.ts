import { sql } from 'kysely'
import type { Consumo, FiltroConsumo } from '#shared/cardapio/planos.ts'
import { hoje as hojeEm } from '#shared/rules/datas.ts'
import { planoDoVeiculo, planoPara, somarMeses } from '#shared/rules/plano.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { historiasDe, separar } from './historia.ts'
import { ofertasDe, pacotesVigentes } from './pacotes.ts'

/** Vehicles that one answer looks at, the last seen first, and how far ahead. */
const MAX_VEICULOS = 20_000
const MESES = 12
const VISTO_HA_MESES = 36
const FUSO = 'America/Sao_Paulo'

interface Veiculo {
  codVeiculo: number
  codConcessionaria: number
  marca: string
  modelo: string
  versao: string | null
  ano: number | null
}

async function veiculosVistos(c: Ctx, f: FiltroConsumo): Promise<Veiculo[]> {
  const r = await sql<Veiculo>`
    select v.cod_veiculo as "codVeiculo", v.cod_concessionaria as "codConcessionaria", v.marca, v.modelo, v.versao, v.ano from veiculo v
    join (select cod_veiculo, max(criado_em) as em from checklist where cod_distribuidor = ${c.inquilino.codDistribuidor} and criado_em > now() - make_interval(months => ${VISTO_HA_MESES}::int)
      ${f.codConcessionaria ? sql`and cod_concessionaria = ${f.codConcessionaria}` : sql``} group by cod_veiculo) k on k.cod_veiculo = v.cod_veiculo
    where v.cod_distribuidor = ${c.inquilino.codDistribuidor}
      ${f.marca ? sql`and sem_acento(v.marca) = sem_acento(${f.marca})` : sql``} ${f.modelo ? sql`and sem_acento(v.modelo) like sem_acento(${f.modelo}) || '%'` : sql``}
    order by k.em desc limit ${sql.lit(MAX_VEICULOS + 1)}`.execute(c.tx)
  return r.rows
}

/** Every part that the packages of the known vehicles will take in the months to come, by part and month. */
async function consumir(c: Ctx, f: FiltroConsumo): Promise<{ itens: Consumo[]; veiculos: number; cortado: boolean }> {
  const todos = await veiculosVistos(c, f)
  const veiculos = todos.slice(0, MAX_VEICULOS)
  const vigentes = await pacotesVigentes(c, 'FABRICA')
  const historias = await historiasDe(
    c,
    veiculos.map((v) => v.codVeiculo),
  )
  const hoje = hojeEm(FUSO, new Date())
  const fim = somarMeses(hoje, MESES)
  const porTipo = new Map<string, ReturnType<typeof planoPara<(typeof vigentes)[number]>>>()
  let contados = 0
  const vezes = new Map<string, { codPacote: number; mes: string; veiculos: number }>()
  for (const v of veiculos) {
    const tipo = `${v.marca}\n${v.modelo}\n${v.versao}\n${v.ano}`
    const plano = porTipo.get(tipo) ?? planoPara(vigentes, v)
    porTipo.set(tipo, plano)
    const h = historias.get(v.codVeiculo)
    if (plano.length === 0 || !h) continue
    // Of a car's age the year alone is known, which puts every car of a year into January: only km tell the month.
    const { revisoes, kmPorDia } = planoDoVeiculo({
      plano,
      leituras: h.leituras,
      ...separar(h.feitos),
      inicio: null,
      hoje,
    })
    if (kmPorDia === null) continue
    contados++
    for (const r of revisoes) {
      if (r.situacao === 'FEITA' || r.situacao === 'PULADA' || r.situacao === 'VENCIDA') continue
      if (r.prevista === null || r.prevista >= fim) continue
      const mes = (r.prevista < hoje ? hoje : r.prevista).slice(0, 7)
      const chave = `${r.codPacote} ${mes}`
      const ja = vezes.get(chave) ?? { codPacote: r.codPacote, mes, veiculos: 0 }
      vezes.set(chave, { ...ja, veiculos: ja.veiculos + 1 })
    }
  }
  const ofertas = await ofertasDe(c, f.codConcessionaria ?? 0, vigentes)
  const linhas = new Map<string, Consumo>()
  for (const { codPacote, mes, veiculos: n } of vezes.values())
    for (const p of ofertas.get(codPacote)?.pecas ?? []) {
      if (p.codigo === '') continue
      const chave = `${p.codigo}\n${mes}`
      const ja = linhas.get(chave) ?? {
        codigo: p.codigo,
        descricao: p.descricao,
        mes,
        quantidade: 0,
        veiculos: 0,
        valor: 0,
      }
      const quantidade = Math.round((ja.quantidade + p.quantidade * n) * 1000) / 1000
      linhas.set(chave, {
        ...ja,
        quantidade,
        veiculos: ja.veiculos + n,
        valor: p.precoUnitario === null ? null : Math.round(quantidade * p.precoUnitario),
      })
    }
  return { itens: [...linhas.values()], veiculos: contados, cortado: todos.length > MAX_VEICULOS }
}

const ordem = (i: Consumo) => `${i.codigo.toLowerCase()}\n${i.mes}`

/** The same as a list: by part, then month. */
export async function listConsumo(c: Ctx, f: FiltroConsumo) {
  const { itens, veiculos, cortado } = await consumir(c, f)
  const letras = (f.busca ?? '').toLowerCase()
  const achados = itens
    .filter((i) => letras === '' || `${i.codigo} ${i.descricao}`.toLowerCase().includes(letras))
    .toSorted((a, b) => (ordem(a) < ordem(b) ? -1 : 1))
  if (f.sentido === 'desc') achados.reverse()
  const de = f.cursor ? Number(f.cursor) || 0 : 0
  const pagina = achados.slice(de, de + f.limite)
  return {
    itens: pagina,
    proximo: de + f.limite < achados.length ? String(de + f.limite) : null,
    contagem: f.cursor ? null : { total: achados.length, exato: true },
    veiculos,
    cortado,
  }
}
