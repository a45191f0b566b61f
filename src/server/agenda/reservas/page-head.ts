import type { ReservaLoja } from '#shared/agenda/reservas.ts'
import { normalizePhone } from '#shared/rules/phone.ts'
import { ofTenant } from '../../core/database/query.ts'
import { photoUrl, type PageHead, type ReadHead } from '../../core/http/page-head.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { withPage } from './access.ts'
import { readPage } from './queries.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** Length that search engines and link previews show. */
const MAX_DESCRIPTION = 160

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= MAX_DESCRIPTION ? line : `${line.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…`
}

/** The head of a store's booking page: title, preview, and the store as an AutoRepair of schema.org. */
export function storeHead(
  tenant: Pick<Tenant, 'tipoConexao' | 'dominioOrcamento'>,
  loja: ReservaLoja,
  frames: string,
): PageHead {
  const origin = `${tenant.tipoConexao}://${tenant.dominioOrcamento}`
  const url = `${origin}/o/agendar/${loja.endereco}`
  const photo = loja.fotos[0]?.url ?? null
  const image = photoUrl({ url, photo })
  const description = shortened(
    loja.texto || `Agende um serviço na ${loja.concessionaria}, ${loja.local}: escolha o dia e a hora.`,
  )
  return {
    title: loja.titulo ? `${loja.titulo} · ${loja.concessionaria}` : `Agendar na ${loja.concessionaria}`,
    description,
    url,
    photo,
    data: loja,
    frames,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'AutoRepair',
      '@id': url,
      name: loja.concessionaria,
      description,
      url,
      ...(image && { image }),
      ...(loja.telefone && { telephone: `+55${normalizePhone(loja.telefone)}` }),
      address: { '@type': 'PostalAddress', streetAddress: loja.local, addressCountry: 'BR' },
      openingHoursSpecification: loja.horarios.flatMap((hours, d) =>
        hours
          ? [
              {
                '@type': 'OpeningHoursSpecification',
                dayOfWeek: `https://schema.org/${DAYS[d]}`,
                opens: hours[0],
                closes: hours[1],
              },
            ]
          : [],
      ),
      ...(loja.aberta && {
        potentialAction: {
          '@type': 'ReserveAction',
          name: 'Agendar um serviço',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: url,
            actionPlatform: ['https://schema.org/DesktopWebPlatform', 'https://schema.org/MobileWebPlatform'],
          },
          result: { '@type': 'Reservation', name: 'Agendamento' },
        },
      }),
    },
  }
}

/** Origins whose pages may show the store's page in a frame, by the store's setting. */
async function framesOf(c: Ctx, codConcessionaria: number): Promise<string> {
  const set = await c.tx
    .selectFrom('concessionariaConfig')
    .select('valor')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('chave', '=', 'reserva.quadros')
    .executeTakeFirst()
  return set?.valor ?? ''
}

/** Reads the head of a store's booking page. Throws 404. */
export const readStoreHead: ReadHead = (services, tenant, endereco) =>
  withPage(
    { services, tenant, params: { endereco } },
    async (c, loja) => storeHead(tenant, await readPage(c, loja), await framesOf(c, loja)),
    true,
  )
