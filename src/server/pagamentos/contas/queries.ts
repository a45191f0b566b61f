import { sql } from 'kysely'
import { pixWebhooks, type PixConta } from '#shared/pagamentos/contas.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** Address that a bank is given: it appends /pix to it. */
export const webhookUrl = ({ tipoConexao, dominioApi }: Ctx['tenant'], token: string): string =>
  `${tipoConexao}://${dominioApi}/api/${pixWebhooks.avisoDoBanco.path.replace(':token', token).replace(/\/pix$/, '')}`

/** How a store receives by Pix, without its secrets; null while nothing is saved. */
export async function getPixConta(c: Ctx, codConcessionaria: number): Promise<PixConta | null> {
  const r = await c.tx
    .selectFrom('pixConta as p')
    .innerJoin('concessionaria as l', joinOn('l.codConcessionaria', 'p.codConcessionaria'))
    .select([
      'p.codConcessionaria',
      'l.nome as concessionaria',
      'p.ativa',
      'p.chave',
      'p.nome',
      'p.cidade',
      'p.enderecoApi',
      'p.enderecoToken',
      'p.idCliente',
      sql<boolean>`p.segredo is not null`.as('temSegredo'),
      sql<boolean>`p.certificado is not null`.as('temCertificado'),
      sql<string | null>`p.certificado_vence::text`.as('certificadoVence'),
      sql<boolean>`p.autoridade is not null`.as('temAutoridade'),
      'p.tokenPublico',
      'p.webhookEm',
      'p.verificadaEm',
      'p.recebidaEm',
      'p.erro',
      'p.erroEm',
      'p.versao',
    ])
    .select((eb) => eb.ref('p.modo').$castTo<PixConta['modo']>().as('modo'))
    .where(ofTenant(c, 'p'))
    .where('p.codConcessionaria', '=', codConcessionaria)
    .executeTakeFirst()
  if (!r) return null
  const { tokenPublico, ...conta } = r
  return { ...conta, aviso: webhookUrl(c.tenant, tokenPublico) }
}
