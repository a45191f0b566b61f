import { sql } from 'kysely'
import type { RowError } from '#shared/arquivos/importacoes.ts'
import type {
  CannedComment,
  ModeloInspecao,
  TemplateDefinition,
  TemplateItem,
  TemplateSection,
} from '#shared/checklists/modelos-inspecao.ts'
import { sameJson, templateErrors, templateId } from '#shared/rules/modelo-inspecao.ts'
import { ofTenant } from '../../core/database/query.ts'
import { simplified } from '../../core/importing/cells.ts'
import type { StagedRow } from '../../core/importing/def.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { unknownCodes } from './codes.ts'
import { splitComment } from './comment-cells.ts'
import { readLimits, type LimitCells } from './limit-cells.ts'
import { getModeloInspecao } from './queries.ts'

/** A row of the file, as `import.ts` reads it; a column that the file lacks is missing. */
interface ItemRow extends LimitCells {
  nome: string
  cod_concessionaria?: number | null
  secao: string
  lugar?: TemplateSection['lugar'] | null
  rascunho: string
  tipo?: TemplateItem['tipo'] | null
  unidade?: string | null
  foto?: TemplateItem['foto'] | null
  amarelos?: readonly string[] | null
  vermelhos?: readonly string[] | null
  servico?: string | null
  peca?: string | null
}
interface Line {
  linha: number
  dados: ItemRow
}

/** Titles of the columns in which the errors of a field are shown. */
const COLUMNS: Readonly<Record<string, string>> = {
  unidade: 'Unidade',
  limites: 'Limites amarelos',
  comentarios: 'Comentários amarelos',
  servicoSugerido: 'Serviço',
  pecaSugerida: 'Peça',
}
const MAX_SECTIONS = 12
const MAX_ITEMS = 60

/** Joins the rows of each template into one row, with its draft; errors name the row of the item. */
export async function mergeItems(
  c: Ctx,
  staged: readonly StagedRow[],
): Promise<{ linhas: StagedRow[]; erros: RowError[] }> {
  const templates = Map.groupBy(
    staged as unknown as readonly Line[],
    ({ dados }) => `${dados.cod_concessionaria ?? 0} ${simplified(dados.nome)}`,
  )
  const linhas: StagedRow[] = []
  const errors: RowError[] = []
  for (const rows of templates.values()) {
    const [first] = rows
    if (!first) continue
    const loja = first.dados.cod_concessionaria ?? null
    if (loja === null && c.contexto.lojas !== 'todas') {
      errors.push(
        error(first, 'Concessionária', '', 'Só quem alcança todas as concessionárias muda um modelo da rede.'),
      )
      continue
    }
    const existing = await findTemplate(c, loja, first.dados.nome)
    const { definicao, lines } = toDefinition(rows, existing?.definicao)
    errors.push(
      ...limitErrors(definicao, lines),
      ...located(templateErrors(definicao, false), lines),
      ...located(await unknownCodes(c, definicao, existing?.definicao ?? null), lines),
    )
    const rascunho = sameJson(definicao, existing?.publicada ?? null) ? null : definicao
    linhas.push({
      linha: first.linha,
      dados: { nome: first.dados.nome, cod_concessionaria: loja, loja_chave: loja ?? 0, rascunho },
    })
  }
  return { linhas, erros: errors.toSorted((a, b) => a.linha - b.linha) }
}

async function findTemplate(c: Ctx, loja: number | null, nome: string): Promise<ModeloInspecao | undefined> {
  const found = await c.tx
    .selectFrom('modeloInspecao')
    .where(ofTenant(c))
    .where('lojaChave', '=', loja ?? 0)
    .where(sql<boolean>`sem_acento(nome) = sem_acento(${nome})`)
    .select('codModeloInspecao')
    .executeTakeFirst()
  return found && getModeloInspecao(c, found.codModeloInspecao)
}

/** The rows' definition, and for each of its items the row. What the file does not say of an existing item stays. */
function toDefinition(rows: readonly Line[], old: TemplateDefinition = { secoes: [] }) {
  const sections = new Map<string, { secao: TemplateSection; lines: Line[] }>()
  const taken = new Set(old.secoes.flatMap((s) => s.itens.map((i) => i.id)))
  const takenSections = new Set(old.secoes.map((s) => s.id))
  for (const row of rows) {
    const { dados } = row
    const key = simplified(dados.secao)
    const previous = old.secoes.find((s) => simplified(s.nome) === key)
    let section = sections.get(key)
    if (!section) {
      const id = previous?.id ?? templateId(dados.secao, takenSections)
      takenSections.add(id)
      const lugar = dados.lugar ?? previous?.lugar ?? 'VOLTA'
      section = { secao: { id, nome: dados.secao, lugar, itens: [] }, lines: [] }
      sections.set(key, section)
    }
    const item = toItem(
      dados,
      previous?.itens.find((i) => simplified(i.nome) === simplified(dados.rascunho)),
      taken,
    )
    taken.add(item.id)
    section.secao.itens.push(item)
    section.lines.push(row)
  }
  const all = [...sections.values()]
  return { definicao: withoutDanglingSkips({ secoes: all.map((s) => s.secao) }), lines: all.map((s) => s.lines) }
}

function toItem(d: ItemRow, old: TemplateItem | undefined, taken: ReadonlySet<string>): TemplateItem {
  return {
    id: old?.id ?? templateId(d.rascunho, taken),
    nome: d.rascunho,
    tipo: d.tipo ?? 'FAROL',
    unidade: d.unidade ?? null,
    limites: readLimits(d, old?.limites ?? []),
    foto: d.foto ?? 'AMARELO',
    comentarios: toComments(d, old?.comentarios ?? []),
    servicoSugerido: d.servico ?? null,
    pecaSugerida: d.peca ?? null,
    codPacote: old?.codPacote ?? null,
    pulaSe: old?.pulaSe ?? null,
  }
}

/** A comment with the words of an old one keeps its id and place, so that an exported file changes nothing. */
function toComments(d: ItemRow, old: readonly CannedComment[]): CannedComment[] {
  const taken = new Set(old.map((c) => c.id))
  const comments = (['AMARELO', 'VERMELHO'] as const).flatMap((cor) =>
    ((cor === 'AMARELO' ? d.amarelos : d.vermelhos) ?? []).map((written) => {
      const { cliente, interno } = splitComment(written)
      const same = old.find((c) => c.cor === cor && c.cliente === cliente)
      const id = same?.id ?? templateId(cliente, taken)
      taken.add(id)
      return { id, cor, cliente, interno }
    }),
  )
  const place = (c: CannedComment) => {
    const n = old.findIndex((o) => o.id === c.id)
    return n < 0 ? old.length : n
  }
  return comments.toSorted((a, b) => place(a) - place(b))
}

/** Drops skip rules whose item the file no longer has before them. */
function withoutDanglingSkips(d: TemplateDefinition): TemplateDefinition {
  const before = new Set<string>()
  for (const i of d.secoes.flatMap((s) => s.itens)) {
    if (i.pulaSe && !before.has(i.pulaSe.item)) i.pulaSe = null
    before.add(i.id)
  }
  return d
}

const error = ({ linha }: Line, coluna: string, valor: string, mensagem: string): RowError => ({
  linha,
  coluna,
  valor,
  mensagem,
})

function limitErrors(d: TemplateDefinition, lines: readonly (readonly Line[])[]): RowError[] {
  return d.secoes.flatMap((s, k) => {
    const [first] = lines[k] ?? []
    if (first && k === MAX_SECTIONS) return [error(first, 'Seção', s.nome, `Use até ${MAX_SECTIONS} seções.`)]
    const over = lines[k]?.[MAX_ITEMS]
    return over ? [error(over, 'Item', over.dados.rascunho, `Use até ${MAX_ITEMS} itens por seção.`)] : []
  })
}

/** Errors by path of the definition ('definicao.secoes.0.itens.2.nome') at their rows of the file. */
function located(errors: Readonly<Record<string, string>>, lines: readonly (readonly Line[])[]): RowError[] {
  return Object.entries(errors).flatMap(([path, mensagem]) => {
    const [, , k, , n, field = ''] = path.split('.')
    const row = lines[Number(k)]?.[Number(n)]
    return row ? [error(row, COLUMNS[field] ?? 'Item', row.dados.rascunho, mensagem)] : []
  })
}
