import { formatDay, formatInstant } from '#shared/rules/dates.ts'
import { formatCpf } from '#shared/rules/cpf.ts'
import { formatReais } from '#shared/rules/money.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import { factSheet, generatePdf, paragraph, section } from '../../core/files/pdf.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Bytes } from '../../core/http/serve.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { lojaIdentity } from '../../core/tenancy/store-identity.ts'
import { getMulta } from './queries.ts'

/** The letter to the driver of a fine. Throws 409 when nobody had the car. */
export async function letter(c: Ctx, codMulta: number): Promise<() => Promise<Bytes>> {
  const m = await getMulta(c, codMulta)
  if (m.codEmprestimo === null)
    throw conflict(
      'sem-motorista',
      'Ninguém estava com o carro nesse minuto: a multa é da loja, e não há a quem escrever.',
    )
  const e = await c.tx
    .selectFrom('frotaEmprestimo as e')
    .innerJoin('concessionaria as z', joinOn('z.codConcessionaria', 'e.codConcessionaria'))
    .select(['e.cpf', 'e.cnh', 'e.retiradaEm', 'e.devolvidoEm', 'e.contratoSha256', 'z.fuso'])
    .where(ofTenant(c, 'e'))
    .where('e.codEmprestimo', '=', m.codEmprestimo)
    .executeTakeFirstOrThrow()
  const { fuso } = e
  const registro = await lojaIdentity(c, m.codConcessionaria)
  const { nameEmpresa, corPrimaria } = c.tenant
  return async () => ({
    tipo: 'application/pdf',
    nome: `multa-${m.auto}.pdf`,
    corpo: await generatePdf({
      titulo: 'Aviso de multa',
      subtitle: `${m.carro} ${displayPlaca(m.placa)}`,
      issuer: { nameEmpresa, corPrimaria, concessionaria: m.concessionaria, registro, fuso },
      generatedAt: new Date().toISOString(),
      footer: m.auto,
      conteudo: [
        paragraph(`${m.motorista ?? ''}, o carro reserva que estava com você recebeu a multa abaixo.`),
        factSheet([
          ['Auto de infração', m.auto],
          ['Quando', formatInstant(m.em, fuso)],
          ['Onde', m.local || null],
          ['Infração', m.descricao],
          ['Valor', formatReais(m.valor)],
          ['Pontos', String(m.pontos)],
        ]),
        section('O seu empréstimo'),
        factSheet([
          ['Retirada', e.retiradaEm && formatInstant(e.retiradaEm, fuso)],
          ['Devolução', e.devolvidoEm ? formatInstant(e.devolvidoEm, fuso) : 'ainda com você'],
          ['CPF', e.cpf && formatCpf(e.cpf)],
          ['CNH', e.cnh],
          ['Contrato (SHA-256)', e.contratoSha256],
        ]),
        section('O que acontece agora'),
        paragraph(
          `A loja indica você como condutor ao órgão de trânsito até ${formatDay(m.indicarAte)}, em 30 dias da notificação (art. 257, § 7º, do Código de Trânsito Brasileiro), como você autorizou no contrato. O valor da multa é seu. Se não era você quem dirigia, responda antes desse dia com os dados e a assinatura de quem dirigia.`,
        ),
      ],
    }),
  })
}
