import { sql } from 'kysely'
import { z } from 'zod'
import type { Received } from '#shared/core/contract.ts'
import type { conexoes } from '#shared/conversas/conexoes.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import { type ApiServices, callWhatsapp, type WhatsappNumber } from '../../core/outbound/whatsapp-api.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'

const button = z.object({ type: z.string(), text: z.string().default(''), url: z.string().optional() })
const component = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  buttons: z.array(button).optional(),
})
const template = z.object({
  name: z.string().max(512),
  language: z.string().max(20),
  status: z.string().max(40),
  category: z.string(),
  parameter_format: z.string().optional(),
  components: z.array(component).default([]),
})
const page = z.object({
  data: z.array(template),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
})

/** A template as it is stored. */
export interface ReadTemplate {
  nome: string
  idioma: string
  categoria: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  situacao: string
  cabecalho: string | null
  corpo: string
  rodape: string | null
  botoes: string
  campos: number
}

const CATEGORIES = new Set(['MARKETING', 'UTILITY', 'AUTHENTICATION'])
/** State of a template that asks for more than values in its body: a picture, a value in the header or in a button, a name for a field. */
const NOT_SERVED = 'NAO_ATENDIDO'
const hasField = (text: string | undefined) => text?.includes('{{') ?? false

/** The stored form of a template; null for a category that does not exist here. */
export function readTemplate(t: z.output<typeof template>): ReadTemplate | null {
  if (!CATEGORIES.has(t.category)) return null
  const part = (type: string) => t.components.find((x) => x.type.toUpperCase() === type)
  const [header, body, buttons] = [part('HEADER'), part('BODY'), part('BUTTONS')?.buttons ?? []]
  const corpo = body?.text ?? ''
  const numbers = [...corpo.matchAll(/\{\{(\d{1,2})\}\}/g)].map((m) => Number(m[1]))
  // Its one button copies the code, which goes along as a second value.
  const isCode = t.category === 'AUTHENTICATION' && buttons.length === 1 && /\/otp\/code\//.test(buttons[0]?.url ?? '')
  const asksMore =
    (header !== undefined && (header.format ?? 'TEXT') !== 'TEXT') ||
    hasField(header?.text) ||
    (!isCode &&
      buttons.some((b) => hasField(b.url) || ['OTP', 'COPY_CODE', 'FLOW', 'CATALOG', 'MPM'].includes(b.type))) ||
    t.parameter_format === 'NAMED'
  return {
    nome: t.name,
    idioma: t.language,
    categoria: t.category as ReadTemplate['categoria'],
    situacao: asksMore && t.status === 'APPROVED' ? NOT_SERVED : t.status,
    cabecalho: header?.text ?? null,
    corpo,
    rodape: part('FOOTER')?.text ?? null,
    botoes: JSON.stringify(buttons.map((b) => ({ tipo: b.type, texto: b.text }))),
    campos: Math.max(0, ...numbers),
  }
}

const MAX_PAGES = 50

/** All templates of a number's account, page by page. Throws WhatsappFailure. */
export async function fetchTemplates(services: ApiServices, w: WhatsappNumber): Promise<ReadTemplate[]> {
  const read: ReadTemplate[] = []
  let after: string | undefined
  for (let n = 0; n < MAX_PAGES; n++) {
    const p = await callWhatsapp(services, w, {
      caminho: `${w.idConta}/message_templates`,
      busca: {
        fields: 'name,language,status,category,parameter_format,components',
        limit: '100',
        ...(after && { after }),
      },
      forma: page,
    })
    read.push(...p.data.flatMap((t) => readTemplate(t) ?? []))
    // Ask for the next page by its cursor: following the address in the answer would let another system choose where the token goes.
    after = p.paging?.next ? p.paging.cursors?.after : undefined
    if (!after) break
  }
  return read
}

/** Replaces a store's templates; those that are still there keep their use, unless they may not be sent any more. */
export async function saveTemplates(
  c: SignedInCtx,
  codConcessionaria: number,
  templates: readonly ReadTemplate[],
): Promise<void> {
  const { codDistribuidor } = c.tenant
  const kept = templates.map((t) => `${t.nome}\n${t.idioma}`)
  await sql`delete from whatsapp_modelo where cod_distribuidor = ${codDistribuidor} and cod_concessionaria = ${codConcessionaria}
    and nome || E'\n' || idioma <> all (${kept}::text[])`.execute(c.tx)
  if (templates.length === 0) return
  await c.tx
    .insertInto('whatsappModelo')
    .values(templates.map((t) => ({ codDistribuidor, codConcessionaria, ...t })))
    .onConflict((o) =>
      o.columns(['codDistribuidor', 'codConcessionaria', 'nome', 'idioma']).doUpdateSet((eb) => ({
        categoria: eb.ref('excluded.categoria'),
        situacao: eb.ref('excluded.situacao'),
        cabecalho: eb.ref('excluded.cabecalho'),
        corpo: eb.ref('excluded.corpo'),
        rodape: eb.ref('excluded.rodape'),
        botoes: eb.ref('excluded.botoes'),
        campos: eb.ref('excluded.campos'),
        uso: sql`case when excluded.situacao = 'APPROVED' then whatsapp_modelo.uso end`,
        importadoEm: sql`now()`,
      })),
    )
    .execute()
}

/** Chooses which of the product's own messages a template carries; the one that carried it before loses it. */
export async function chooseUse(
  c: SignedInCtx,
  { codConcessionaria, nome, idioma }: Received<typeof conexoes.usoDoModeloWhatsapp, 'params'>,
  uso: string | null,
): Promise<void> {
  const templates = () =>
    c.tx.updateTable('whatsappModelo').where(ofTenant(c)).where('codConcessionaria', '=', codConcessionaria)
  const found = await c.tx
    .selectFrom('whatsappModelo')
    .select(['situacao', 'uso', 'categoria', 'campos'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('nome', '=', nome)
    .where('idioma', '=', idioma)
    .executeTakeFirst()
  if (!found) throw notFound('Modelo não encontrado')
  if (uso !== null && found.situacao !== 'APPROVED')
    throw conflict('modelo-nao-aprovado', 'Só um modelo aprovado, sem imagem nem campos fora do corpo, pode ser usado.')
  if (uso !== null && (uso === 'CODIGO') !== (found.categoria === 'AUTHENTICATION'))
    throw conflict('modelo-de-outra-categoria', 'Códigos vão por um modelo de autenticação, e só eles.')
  if (uso !== null) await templates().set({ uso: null }).where('uso', '=', uso).execute()
  await templates().set({ uso }).where('nome', '=', nome).where('idioma', '=', idioma).execute()
  c.changed({
    registro: `conversas:modelo:${codConcessionaria}:${nome}`,
    antes: { uso: found.uso },
    depois: { uso },
  })
}
