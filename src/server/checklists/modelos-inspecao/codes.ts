import type { TemplateDefinition, TemplateItem } from '#shared/checklists/modelos-inspecao.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** Values of a field that the items of `d` have and those of `before` lack. */
function news<T extends string | number>(
  d: TemplateDefinition,
  before: TemplateDefinition | null,
  pick: (i: TemplateItem) => T | null,
): T[] {
  const valuesOf = (x: TemplateDefinition | null) => x?.secoes.flatMap((s) => s.itens.map(pick)) ?? []
  const old = new Set(valuesOf(before))
  return [...new Set(valuesOf(d))].filter((v): v is Exclude<typeof v, null> => v !== null && !old.has(v))
}

const missing = <T>(asked: readonly T[], found: readonly T[]) => new Set(asked.filter((x) => !found.includes(x)))

async function missingServicos(c: Ctx, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const found = await c.tx
    .selectFrom('servico')
    .where(ofTenant(c))
    .where('codigo', 'in', codes)
    .select('codigo')
    .execute()
  return missing(
    codes,
    found.map((s) => s.codigo),
  )
}

async function missingPecas(c: Ctx, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const found = await c.tx.selectFrom('peca').where(ofTenant(c)).where('codigo', 'in', codes).select('codigo').execute()
  return missing(
    codes,
    found.map((p) => p.codigo),
  )
}

async function missingPacotes(c: Ctx, codes: readonly number[]): Promise<Set<number>> {
  if (codes.length === 0) return new Set()
  const found = await c.tx
    .selectFrom('cardapioPacote')
    .where(ofTenant(c))
    .where('codPacote', 'in', codes)
    .select('codPacote')
    .execute()
  return missing(
    codes,
    found.map((p) => p.codPacote),
  )
}

/**
 * Errors for suggested services, parts and packages that the registers do not have, by path. Those that `before` already has stay: the
 * templates that come with the product suggest the usual services, and a register may drop a code later.
 */
export async function unknownCodes(
  c: Ctx,
  d: TemplateDefinition,
  before: TemplateDefinition | null,
): Promise<Record<string, string>> {
  const servicos = await missingServicos(
    c,
    news(d, before, (i) => i.servicoSugerido),
  )
  const pecas = await missingPecas(
    c,
    news(d, before, (i) => i.pecaSugerida),
  )
  const pacotes = await missingPacotes(
    c,
    news(d, before, (i) => i.codPacote),
  )
  const errors: Record<string, string> = {}
  d.secoes.forEach((s, k) =>
    s.itens.forEach((i, n) => {
      const fail = (field: keyof TemplateItem, mensagem: string) => {
        errors[`definicao.secoes.${k}.itens.${n}.${field}`] = `${s.nome} › ${i.nome}: ${mensagem}`
      }
      if (i.servicoSugerido !== null && servicos.has(i.servicoSugerido))
        fail('servicoSugerido', `o serviço ${i.servicoSugerido} não está no cadastro`)
      if (i.pecaSugerida !== null && pecas.has(i.pecaSugerida))
        fail('pecaSugerida', `a peça ${i.pecaSugerida} não está no cadastro`)
      if (i.codPacote !== null && pacotes.has(i.codPacote)) fail('codPacote', 'o pacote não existe mais')
    }),
  )
  return errors
}
