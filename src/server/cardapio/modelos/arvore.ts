import { sql } from 'kysely'
import { anoEmPalavras, type No, type Ramo } from '#shared/cardapio/modelos.ts'
import { buracos } from '#shared/rules/plano.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'

const MAX_ACHADOS = 200

/** Letters as they are compared: no accents, no case. */
const simples = (t: string | null) => (t ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

interface PacoteDaArvore {
  codPacote: number
  nome: string
  marca: string
  modelo: string | null
  familia: string | null
  codModelo: number | null
  km: number
  meses: number
  ativo: boolean
  publicado: boolean
}
interface FamiliaContada {
  marca: string
  familia: string
  versoes: number
  todas: number
}

/** The whole catalogue in small: models counted by make and family, and every package of the plan. */
class Retrato {
  readonly familias: readonly FamiliaContada[]
  readonly pacotes: readonly PacoteDaArvore[]
  readonly #km = new Map<string, number[]>()
  /** Versions with packages of their own, by family: their steps go beside the family's. */
  readonly #proprias = new Map<string, Map<number, number[]>>()

  constructor(familias: readonly FamiliaContada[], pacotes: readonly PacoteDaArvore[]) {
    this.familias = familias
    this.pacotes = pacotes
    for (const p of pacotes) {
      if (!p.ativo || !p.publicado) continue
      if (p.codModelo !== null) {
        const chave = Retrato.chave(p.marca, p.familia)
        const dela = this.#proprias.get(chave) ?? new Map<number, number[]>()
        dela.set(p.codModelo, [...(dela.get(p.codModelo) ?? []), p.km])
        this.#proprias.set(chave, dela)
      } else this.#por(Retrato.chave(p.marca, p.modelo === null ? null : p.familia)).push(p.km)
    }
  }

  static chave(marca: string, familia: string | null): string {
    return `${simples(marca)}/${simples(familia)}`
  }

  #por(chave: string): number[] {
    const lista = this.#km.get(chave) ?? []
    this.#km.set(chave, lista)
    return lista
  }

  /** Steps of a version's plan: its own, its family's and its make's. */
  passos(marca: string, familia: string, codModelo?: number): number[] {
    const chave = Retrato.chave(marca, familia)
    return [
      ...(this.#km.get(Retrato.chave(marca, null)) ?? []),
      ...(this.#km.get(chave) ?? []),
      ...((codModelo && this.#proprias.get(chave)?.get(codModelo)) || []),
    ]
  }

  /** Of a family's active versions: how many lack a step, and how many have no plan at all. */
  faltas(f: FamiliaContada): { comBuraco: number; semPlano: number } {
    const proprias = [...(this.#proprias.get(Retrato.chave(f.marca, f.familia))?.keys() ?? [])]
    const comuns = f.versoes - proprias.length
    const base = this.passos(f.marca, f.familia)
    const soma = { comBuraco: buracos(base).length > 0 ? comuns : 0, semPlano: base.length === 0 ? comuns : 0 }
    for (const cod of proprias) if (buracos(this.passos(f.marca, f.familia, cod)).length > 0) soma.comBuraco++
    return soma
  }
}

async function retratar(c: Ctx): Promise<Retrato> {
  const d = c.inquilino.codDistribuidor
  const f =
    await sql<FamiliaContada>`select marca, familia, count(*) filter (where ativo) as versoes, count(*) as todas from cardapio_modelo
    where cod_distribuidor = ${d} group by marca, familia`.execute(c.tx)
  const p =
    await sql<PacoteDaArvore>`select p.cod_pacote as "codPacote", p.nome, p.marca, p.modelo, coalesce(m.familia, familia_do_modelo(p.modelo)) as familia, p.cod_modelo as "codModelo", p.km, p.meses, p.ativo,
      p.publicado_em is not null and p.publicado_em <= current_date as publicado
    from cardapio_pacote p left join cardapio_modelo m on m.cod_distribuidor = p.cod_distribuidor and m.cod_modelo = p.cod_modelo
    where p.cod_distribuidor = ${d} and p.natureza = 'FABRICA' order by p.ordem, p.km, p.cod_pacote`.execute(c.tx)
  // The same make in two spellings is one node; a family that only packages name is one too.
  const familias = new Map<string, FamiliaContada>()
  for (const l of f.rows) {
    const chave = Retrato.chave(l.marca, l.familia)
    const ja = familias.get(chave)
    familias.set(chave, ja ? { ...ja, versoes: ja.versoes + l.versoes, todas: ja.todas + l.todas } : l)
  }
  for (const { marca, familia } of p.rows)
    if (familia !== null && !familias.has(Retrato.chave(marca, familia)))
      familias.set(Retrato.chave(marca, familia), { marca, familia, versoes: 0, todas: 0 })
  return new Retrato([...familias.values()], p.rows)
}

const BASE = {
  codigo: null,
  detalhe: '',
  familia: null,
  codModelo: null,
  ativo: true,
  versoes: 0,
  pacotes: 0,
  comBuraco: 0,
  semPlano: 0,
  buracos: [],
  temFilhos: false,
} as const

const doPacote = (p: PacoteDaArvore): No => ({
  ...BASE,
  buracos: [],
  id: `p:${p.codPacote}`,
  tipo: 'pacote',
  codigo: p.codPacote,
  nome: p.nome,
  detalhe: `${p.km.toLocaleString('pt-BR')} km ou ${p.meses} meses${p.publicado ? '' : ' · não publicado'}`,
  marca: p.marca,
  familia: p.modelo === null && p.codModelo === null ? null : p.familia,
  codModelo: p.codModelo,
  ativo: p.ativo,
})

const porNome = (a: { nome: string }, b: { nome: string }) => simples(a.nome).localeCompare(simples(b.nome), 'pt-BR')

function marcasDe(r: Retrato): No[] {
  const nos = new Map<string, No>()
  const da = (marca: string): No => {
    const id = `m:${simples(marca)}`
    const ja = nos.get(id) ?? { ...BASE, buracos: [], id, tipo: 'marca', nome: marca, marca }
    nos.set(id, ja)
    return ja
  }
  for (const f of r.familias) {
    const n = da(f.marca)
    const faltas = r.faltas(f)
    n.versoes += f.versoes
    n.comBuraco += faltas.comBuraco
    n.semPlano += faltas.semPlano
    n.temFilhos = true
  }
  for (const p of r.pacotes)
    if (p.modelo === null && p.codModelo === null) {
      const n = da(p.marca)
      n.pacotes++
      n.temFilhos = true
    }
  return [...nos.values()].toSorted(porNome)
}

function familiasDe(r: Retrato, marca: string): No[] {
  const da = r.familias.filter((f) => simples(f.marca) === simples(marca))
  const nos = da.map((f): No => {
    const pacotes = r.pacotes.filter(
      (p) =>
        p.codModelo === null &&
        p.modelo !== null &&
        Retrato.chave(p.marca, p.familia) === Retrato.chave(f.marca, f.familia),
    ).length
    return {
      ...BASE,
      buracos: [],
      ...r.faltas(f),
      id: `f:${Retrato.chave(f.marca, f.familia)}`,
      tipo: 'familia',
      nome: f.familia,
      marca: f.marca,
      familia: f.familia,
      versoes: f.versoes,
      pacotes,
      temFilhos: f.todas + pacotes > 0,
      ativo: f.versoes > 0 || f.todas === 0,
    }
  })
  return nos.toSorted(porNome)
}

interface Versao {
  codModelo: number
  marca: string
  modelo: string
  familia: string
  ano: number
  combustivel: string
  motor: string
  cambio: string
  uso: string
  ativo: boolean
}
const VERSAO = sql`cod_modelo as "codModelo", marca, modelo, familia, ano, combustivel, motor, cambio, uso, ativo`

function daVersao(r: Retrato, m: Versao): No {
  const passos = r.passos(m.marca, m.familia, m.codModelo)
  const faltam = buracos(passos)
  const pacotes = r.pacotes.filter((p) => p.codModelo === m.codModelo).length
  return {
    ...BASE,
    id: `v:${m.codModelo}`,
    tipo: 'versao',
    codigo: m.codModelo,
    nome: m.modelo,
    detalhe: [anoEmPalavras(m.ano), m.combustivel, m.motor, m.cambio, m.uso === 'SEVERO' ? 'uso severo' : '']
      .filter(Boolean)
      .join(' · '),
    marca: m.marca,
    familia: m.familia,
    codModelo: m.codModelo,
    ativo: m.ativo,
    versoes: m.ativo ? 1 : 0,
    pacotes,
    buracos: faltam,
    comBuraco: m.ativo && faltam.length > 0 ? 1 : 0,
    semPlano: m.ativo && passos.length === 0 ? 1 : 0,
    temFilhos: pacotes > 0,
  }
}

/** A branch of the tree, or what the search finds in all of it; with the whole tree's counts. */
export async function lerArvore(c: Ctx, ramo: Ramo) {
  const r = await retratar(c)
  const conta = { versoes: 0, comBuraco: 0, semPlano: 0 }
  for (const f of r.familias) {
    const faltas = r.faltas(f)
    conta.versoes += f.versoes
    conta.comBuraco += faltas.comBuraco
    conta.semPlano += faltas.semPlano
  }
  const { nos, haMais } = await nosDe(c, r, ramo)
  return { nos, haMais, ...conta }
}

async function nosDe(c: Ctx, r: Retrato, { marca, familia, codModelo, busca }: Ramo) {
  const d = c.inquilino.codDistribuidor
  if (busca) {
    const padrao = sql`'%' || como_letras(${busca}) || '%'`
    const m =
      await sql<Versao>`select ${VERSAO} from cardapio_modelo where cod_distribuidor = ${d} and (marca_ordem || ' ' || modelo_ordem) like ${padrao}
      order by marca_ordem, modelo_ordem, ano desc, cod_modelo limit ${sql.lit(MAX_ACHADOS + 1)}`.execute(c.tx)
    const letras = simples(busca).replace(/\s+/g, ' ')
    const pacotes = r.pacotes.filter((p) => simples(`${p.marca} ${p.modelo ?? ''} ${p.nome}`).includes(letras))
    const achados = [
      ...pacotes.slice(0, MAX_ACHADOS).map(doPacote),
      ...m.rows.slice(0, MAX_ACHADOS).map((v) => daVersao(r, v)),
    ]
    return { nos: achados, haMais: m.rows.length > MAX_ACHADOS || pacotes.length > MAX_ACHADOS }
  }
  if (codModelo) return { nos: r.pacotes.filter((p) => p.codModelo === codModelo).map(doPacote), haMais: false }
  if (marca && familia) {
    const m =
      await sql<Versao>`select ${VERSAO} from cardapio_modelo where cod_distribuidor = ${d} and marca_ordem = sem_acento(${marca}) and familia_ordem = sem_acento(${familia})
      order by ordem, modelo_ordem, ano desc, cod_modelo`.execute(c.tx)
    const chave = Retrato.chave(marca, familia)
    const pacotes = r.pacotes.filter(
      (p) => p.codModelo === null && p.modelo !== null && Retrato.chave(p.marca, p.familia) === chave,
    )
    return { nos: [...pacotes.map(doPacote), ...m.rows.map((v) => daVersao(r, v))], haMais: false }
  }
  if (marca) {
    const pacotes = r.pacotes.filter(
      (p) => p.modelo === null && p.codModelo === null && simples(p.marca) === simples(marca),
    )
    return { nos: [...pacotes.map(doPacote), ...familiasDe(r, marca)], haMais: false }
  }
  return { nos: marcasDe(r), haMais: false }
}
