import { sql } from 'kysely'
import { formatYear, type No, type Branch } from '#shared/cardapio/modelos.ts'
import { gaps } from '#shared/rules/plano.ts'
import { plainText } from '#shared/rules/plain-text.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { publicationDay } from '../planos/queries.ts'

const MAX_MATCHES = 200

const simplified = (t: string | null) => plainText(t ?? '')

interface TreePacote {
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
interface CountedFamilia {
  marca: string
  familia: string
  versoes: number
  todas: number
}

/** Summary of the whole catalogue: models counted by make and family, and every plan package. */
class TreeSnapshot {
  readonly familias: readonly CountedFamilia[]
  readonly pacotes: readonly TreePacote[]
  readonly #km = new Map<string, number[]>()
  /** Steps of versions with own packages, by family; they add to the family's steps. */
  readonly #own = new Map<string, Map<number, number[]>>()

  constructor(familias: readonly CountedFamilia[], pacotes: readonly TreePacote[]) {
    this.familias = familias
    this.pacotes = pacotes
    for (const p of pacotes) {
      if (!p.ativo || !p.publicado) continue
      if (p.codModelo !== null) {
        const key = TreeSnapshot.key(p.marca, p.familia)
        const related = this.#own.get(key) ?? new Map<number, number[]>()
        related.set(p.codModelo, [...(related.get(p.codModelo) ?? []), p.km])
        this.#own.set(key, related)
      } else this.#put(TreeSnapshot.key(p.marca, p.modelo === null ? null : p.familia)).push(p.km)
    }
  }

  static key(marca: string, familia: string | null): string {
    return `${simplified(marca)}/${simplified(familia)}`
  }

  #put(key: string): number[] {
    const list = this.#km.get(key) ?? []
    this.#km.set(key, list)
    return list
  }

  /** Steps (km) of a version's plan: its own, its family's and its make's. */
  steps(marca: string, familia: string, codModelo?: number): number[] {
    const key = TreeSnapshot.key(marca, familia)
    return [
      ...(this.#km.get(TreeSnapshot.key(marca, null)) ?? []),
      ...(this.#km.get(key) ?? []),
      ...((codModelo && this.#own.get(key)?.get(codModelo)) || []),
    ]
  }

  /** Number of a family's active versions that lack a step, and that have no plan at all. */
  missing(f: CountedFamilia): { comBuraco: number; semPlano: number } {
    const own = [...(this.#own.get(TreeSnapshot.key(f.marca, f.familia))?.keys() ?? [])]
    const shared = f.versoes - own.length
    const base = this.steps(f.marca, f.familia)
    const sum = { comBuraco: gaps(base).length > 0 ? shared : 0, semPlano: base.length === 0 ? shared : 0 }
    for (const cod of own) if (gaps(this.steps(f.marca, f.familia, cod)).length > 0) sum.comBuraco++
    return sum
  }
}

async function buildPortrait(c: Ctx): Promise<TreeSnapshot> {
  const d = c.tenant.codDistribuidor
  const f =
    await sql<CountedFamilia>`select marca, familia, count(*) filter (where ativo) as versoes, count(*) as todas from cardapio_modelo
    where cod_distribuidor = ${d} group by marca, familia`.execute(c.tx)
  const p =
    await sql<TreePacote>`select p.cod_pacote as "codPacote", p.nome, p.marca, p.modelo, coalesce(m.familia, familia_do_modelo(p.modelo)) as familia, p.cod_modelo as "codModelo", p.km, p.meses, p.ativo,
      p.publicado_em is not null and p.publicado_em <= ${publicationDay(c)} as publicado
    from cardapio_pacote p left join cardapio_modelo m on m.cod_distribuidor = p.cod_distribuidor and m.cod_modelo = p.cod_modelo
    where p.cod_distribuidor = ${d} and p.natureza = 'FABRICA' order by p.ordem, p.km, p.cod_pacote`.execute(c.tx)
  // Two spellings of a make share one node; a family named only by packages also gets one.
  const familias = new Map<string, CountedFamilia>()
  for (const l of f.rows) {
    const key = TreeSnapshot.key(l.marca, l.familia)
    const ja = familias.get(key)
    familias.set(key, ja ? { ...ja, versoes: ja.versoes + l.versoes, todas: ja.todas + l.todas } : l)
  }
  for (const { marca, familia } of p.rows)
    if (familia !== null && !familias.has(TreeSnapshot.key(marca, familia)))
      familias.set(TreeSnapshot.key(marca, familia), { marca, familia, versoes: 0, todas: 0 })
  return new TreeSnapshot([...familias.values()], p.rows)
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

const ofPacote = (p: TreePacote): No => ({
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

const byName = (a: { nome: string }, b: { nome: string }) =>
  simplified(a.nome).localeCompare(simplified(b.nome), 'pt-BR')

function marcaNodes(r: TreeSnapshot): No[] {
  const nos = new Map<string, No>()
  const da = (marca: string): No => {
    const id = `m:${simplified(marca)}`
    const ja = nos.get(id) ?? { ...BASE, buracos: [], id, tipo: 'marca', nome: marca, marca }
    nos.set(id, ja)
    return ja
  }
  for (const f of r.familias) {
    const n = da(f.marca)
    const missing = r.missing(f)
    n.versoes += f.versoes
    n.comBuraco += missing.comBuraco
    n.semPlano += missing.semPlano
    n.temFilhos = true
  }
  for (const p of r.pacotes)
    if (p.modelo === null && p.codModelo === null) {
      const n = da(p.marca)
      n.pacotes++
      n.temFilhos = true
    }
  return [...nos.values()].toSorted(byName)
}

function familiaNodes(r: TreeSnapshot, marca: string): No[] {
  const da = r.familias.filter((f) => simplified(f.marca) === simplified(marca))
  const nos = da.map((f): No => {
    const pacotes = r.pacotes.filter(
      (p) =>
        p.codModelo === null &&
        p.modelo !== null &&
        TreeSnapshot.key(p.marca, p.familia) === TreeSnapshot.key(f.marca, f.familia),
    ).length
    return {
      ...BASE,
      buracos: [],
      ...r.missing(f),
      id: `f:${TreeSnapshot.key(f.marca, f.familia)}`,
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
  return nos.toSorted(byName)
}

interface Version {
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
const VERSION_COLUMNS = sql`cod_modelo as "codModelo", marca, modelo, familia, ano, combustivel, motor, cambio, uso, ativo`

function versionNode(r: TreeSnapshot, m: Version): No {
  const steps = r.steps(m.marca, m.familia, m.codModelo)
  const faltam = gaps(steps)
  const pacotes = r.pacotes.filter((p) => p.codModelo === m.codModelo).length
  return {
    ...BASE,
    id: `v:${m.codModelo}`,
    tipo: 'versao',
    codigo: m.codModelo,
    nome: m.modelo,
    detalhe: [formatYear(m.ano), m.combustivel, m.motor, m.cambio, m.uso === 'SEVERO' ? 'uso severo' : '']
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
    semPlano: m.ativo && steps.length === 0 ? 1 : 0,
    temFilhos: pacotes > 0,
  }
}

/** A branch of the tree, or the search results in the whole tree, with the whole tree's counts. */
export async function readTree(c: Ctx, branch: Branch) {
  const r = await buildPortrait(c)
  const conta = { versoes: 0, comBuraco: 0, semPlano: 0 }
  for (const f of r.familias) {
    const missing = r.missing(f)
    conta.versoes += f.versoes
    conta.comBuraco += missing.comBuraco
    conta.semPlano += missing.semPlano
  }
  const { nos, haMais } = await nodesOf(c, r, branch)
  return { nos, haMais, ...conta }
}

async function nodesOf(c: Ctx, r: TreeSnapshot, { marca, familia, codModelo, busca }: Branch) {
  const d = c.tenant.codDistribuidor
  if (busca) {
    const padrao = sql`'%' || como_letras(${busca}) || '%'`
    const m =
      await sql<Version>`select ${VERSION_COLUMNS} from cardapio_modelo where cod_distribuidor = ${d} and (marca_ordem || ' ' || modelo_ordem) like ${padrao}
      order by marca_ordem, modelo_ordem, ano desc, cod_modelo limit ${sql.lit(MAX_MATCHES + 1)}`.execute(c.tx)
    const letters = simplified(busca).replace(/\s+/g, ' ')
    const pacotes = r.pacotes.filter((p) => simplified(`${p.marca} ${p.modelo ?? ''} ${p.nome}`).includes(letters))
    const achados = [
      ...pacotes.slice(0, MAX_MATCHES).map(ofPacote),
      ...m.rows.slice(0, MAX_MATCHES).map((v) => versionNode(r, v)),
    ]
    return { nos: achados, haMais: m.rows.length > MAX_MATCHES || pacotes.length > MAX_MATCHES }
  }
  if (codModelo) return { nos: r.pacotes.filter((p) => p.codModelo === codModelo).map(ofPacote), haMais: false }
  if (marca && familia) {
    const m =
      await sql<Version>`select ${VERSION_COLUMNS} from cardapio_modelo where cod_distribuidor = ${d} and marca_ordem = sem_acento(${marca}) and familia_ordem = sem_acento(${familia})
      order by ordem, modelo_ordem, ano desc, cod_modelo`.execute(c.tx)
    const key = TreeSnapshot.key(marca, familia)
    const pacotes = r.pacotes.filter(
      (p) => p.codModelo === null && p.modelo !== null && TreeSnapshot.key(p.marca, p.familia) === key,
    )
    return { nos: [...pacotes.map(ofPacote), ...m.rows.map((v) => versionNode(r, v))], haMais: false }
  }
  if (marca) {
    const pacotes = r.pacotes.filter(
      (p) => p.modelo === null && p.codModelo === null && simplified(p.marca) === simplified(marca),
    )
    return { nos: [...pacotes.map(ofPacote), ...familiaNodes(r, marca)], haMais: false }
  }
  return { nos: marcaNodes(r), haMais: false }
}
