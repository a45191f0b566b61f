import { formatInstant } from '#shared/rules/dates.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import { factSheet, generatePdf, joined, loadPhotos, paragraph, photos, section } from '../../core/files/pdf.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Bytes } from '../../core/http/serve.ts'
import type { Services } from '../../core/services.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { lojaIdentity } from '../../core/tenancy/store-identity.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { readPrevia } from '../nucleo/chegada.ts'

/** What the paper of signed terms shows: the text as it read when it was signed. Throws 404 while nothing is signed. */
export async function readSignedTerms(c: Ctx, codAgendamento: number) {
  const p = await readPrevia(c, codAgendamento)
  if (!p?.assinadoEm || !p.assinatura || p.termos === null)
    throw notFound('Os termos deste agendamento ainda não foram assinados')
  const a = await c.tx
    .selectFrom('agendamento as a')
    .innerJoin('concessionaria as l', joinOn('l.codConcessionaria', 'a.codConcessionaria'))
    .innerJoin('veiculo as v', joinOn('v.codVeiculo', 'a.codVeiculo'))
    .innerJoin('cliente as k', joinOn('k.codCliente', 'a.codCliente'))
    .select(['a.inicio', 'l.nome as concessionaria', 'l.fuso', 'v.placa', 'v.chassi', 'v.marca', 'v.modelo'])
    .select(['k.nome as cliente', 'k.telefone'])
    .where(ofTenant(c, 'a'))
    .where('a.codAgendamento', '=', codAgendamento)
    .executeTakeFirstOrThrow()
  return {
    ...a,
    km: p.km,
    decide: {
      nome: p.decideNome || a.cliente,
      telefone: p.decideTelefone || (p.decideNome === '' ? a.telefone : null),
      em: p.enviadaEm,
    },
    termos: p.termos,
    sha256: p.termosSha256,
    assinadoPor: p.assinadoPor ?? a.cliente,
    assinadoEm: p.assinadoEm,
    assinatura: p.assinatura,
    registro: await lojaIdentity(c, p.codConcessionaria),
    generatedAt: new Date().toISOString(),
  }
}
type SignedTerms = Awaited<ReturnType<typeof readSignedTerms>>

/** The signed terms as PDF. Call after the transaction. */
export async function signedTermsPdf(
  services: Pick<Services, 'files' | 'images'>,
  tenant: Tenant,
  d: SignedTerms,
): Promise<Bytes> {
  const { fuso } = d
  const [foto = null] = (await loadPhotos(services, new Map([['a', [d.assinatura]]]))).get('a') ?? []
  const placa = d.placa ? displayPlaca(d.placa) : null
  const corpo = await generatePdf({
    titulo: 'Termos assinados antes da chegada',
    subtitle: [[d.marca, d.modelo].filter(Boolean).join(' '), placa].filter(Boolean).join(' · '),
    issuer: {
      nameEmpresa: tenant.nameEmpresa,
      corPrimaria: tenant.corPrimaria,
      concessionaria: d.concessionaria,
      registro: d.registro,
      fuso,
    },
    generatedAt: d.generatedAt,
    footer: `Termos assinados${placa ? ` ${placa}` : ''}`,
    conteudo: [
      factSheet([
        ['Cliente', d.cliente],
        ['Placa', placa],
        ['Chassi', d.chassi],
        ['Agendado para', formatInstant(d.inicio, fuso)],
        ['Quilometragem informada', d.km === null ? null : `${d.km.toLocaleString('pt-BR')} km`],
      ]),
      section('Quem decide sobre o orçamento'),
      factSheet([
        ['Nome', d.decide.nome],
        ['Telefone', d.decide.telefone && formatPhone(d.decide.telefone)],
        ['Informado em', formatInstant(d.decide.em, fuso)],
      ]),
      section('Termos'),
      ...d.termos.split('\n').map((line) => paragraph(line)),
      section(
        'Assinatura',
        joined([
          photos([{ foto }], 2),
          paragraph(`${d.assinadoPor}, em ${formatInstant(d.assinadoEm, fuso)}`, { bold: true }),
          paragraph('Assinado na página do agendamento. O texto acima é o que estava na tela ao assinar.', {
            muted: true,
          }),
          ...(d.sha256 ? [paragraph(`SHA-256 do texto: ${d.sha256}`, { muted: true })] : []),
        ]),
      ),
    ],
  })
  return { tipo: 'application/pdf', corpo, nome: `termos-${(placa ?? 'veiculo').replace(/[^\w-]/g, '')}.pdf` }
}
