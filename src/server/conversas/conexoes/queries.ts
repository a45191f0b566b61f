import { sql } from 'kysely'
import type { Loaded } from '#shared/core/contract.ts'
import { messageWebhooks, type Conexao, type conexoes } from '#shared/conversas/conexoes.ts'
import { SENDING_CHANNELS, type SendingChannel } from '#shared/conversas/conversas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import { GRAPH_API } from '../../core/outbound/whatsapp-api.ts'

const WEBHOOKS = {
  WHATSAPP: messageWebhooks.avisoDoWhatsapp.path,
  SMS: messageWebhooks.avisoDeSms.path,
  EMAIL: messageWebhooks.avisoDeEmail.path,
} as const

/** Address that the provider of a channel calls. */
function webhookOf({ tipoConexao, dominioApi }: Ctx['tenant'], canal: SendingChannel, token: string): string {
  return `${tipoConexao}://${dominioApi}/api/${WEBHOOKS[canal].replace(':token', token)}`
}

/** Connections of a store, a channel each; one that nobody saved has version 0. Throws 404 for a store out of reach. */
export async function listConexoes(c: Ctx, codConcessionaria: number): Promise<Conexao[]> {
  const loja = await c.tx
    .selectFrom('concessionaria')
    .select('nome')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .executeTakeFirst()
  if (!loja) throw notFound('Concessionária não encontrada')
  const rows = await c.tx
    .selectFrom('conversaConexao')
    .select([
      'canal',
      'ativa',
      'tokenPublico',
      'idTelefone',
      'idConta',
      'telefone',
      'endereco',
      'email',
      sql<boolean>`token is not null`.as('temToken'),
      sql<boolean>`segredo is not null`.as('temSegredo'),
      'tokenVerificacao',
      'qualidade',
      'limite',
      'verificadaEm',
      'recebidaEm',
      'erro',
      'erroEm',
      'versao',
    ])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .execute()
  return SENDING_CHANNELS.map((canal) => {
    const base = { canal, codConcessionaria, concessionaria: loja.nome }
    const saved = rows.find((r) => r.canal === canal)
    if (!saved) return { ...NEVER, ...base, endereco: canal === 'WHATSAPP' ? GRAPH_API : null }
    const { tokenPublico, canal: _, ...rest } = saved
    return { ...base, ...rest, aviso: webhookOf(c.tenant, canal, tokenPublico) }
  })
}

const NEVER = {
  ativa: false,
  aviso: null,
  idTelefone: null,
  idConta: null,
  telefone: null,
  email: null,
  temToken: false,
  temSegredo: false,
  tokenVerificacao: null,
  qualidade: null,
  limite: null,
  verificadaEm: null,
  recebidaEm: null,
  erro: null,
  erroEm: null,
  versao: 0,
} as const

/** One connection of a store. */
export async function getConexao(c: Ctx, codConcessionaria: number, canal: SendingChannel): Promise<Conexao> {
  const found = (await listConexoes(c, codConcessionaria)).find((x) => x.canal === canal)
  if (!found) throw notFound('Conexão não encontrada')
  return found
}

/** WhatsApp templates of a store, by name. */
export async function listModelos(
  c: Ctx,
  codConcessionaria: number,
): Promise<Loaded<typeof conexoes.listModelosWhatsapp>> {
  return c.tx
    .selectFrom('whatsappModelo')
    .select([
      'nome',
      'idioma',
      sql<'MARKETING' | 'UTILITY' | 'AUTHENTICATION'>`categoria`.as('categoria'),
      'situacao',
      'cabecalho',
      'corpo',
      'rodape',
      sql<{ tipo: string; texto: string }[]>`botoes`.as('botoes'),
      'campos',
      sql<Loaded<typeof conexoes.listModelosWhatsapp>[number]['uso']>`uso`.as('uso'),
      'importadoEm',
    ])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .orderBy('nome')
    .orderBy('idioma')
    .execute()
}
