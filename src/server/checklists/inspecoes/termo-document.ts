import type { InspecaoContent } from '#shared/checklists/inspecao.ts'
import { formatInstant } from '#shared/rules/dates.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import { doneAtAnotherTime } from '#shared/rules/inspecao.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import {
  afterSignature,
  ARRIVAL_FIELDS,
  kmInWords,
  numbered,
  type Arrival,
  type NumberedDamage,
} from '#shared/rules/termo.ts'
import { fuelInWords } from '#shared/rules/fuel.ts'
import {
  type Block,
  factSheet,
  generatePdf,
  joined,
  paragraph,
  photos,
  section,
  type PdfPhoto,
} from '../../core/files/pdf.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { damageBlocks } from '../nucleo/damages.ts'

/** Data of a reception act, read beforehand. */
export interface TermoData {
  conteudo: InspecaoContent
  /** What stood when the customer signed; null where nobody signed. */
  assinado: Arrival | null
  /** When the car was received and the signature given, by the phone's clock: without a network, the server heard of it later. */
  noAparelho: { recebido: string | null; assinado: string | null }
  loja: { nome: string; fuso: string; registro: string | null }
  /** The pictures by media: of the damages, and the signature. */
  fotos: ReadonlyMap<string, PdfPhoto | null>
  generatedAt: string
}

/**
 * The reception act as PDF: how the car arrived, with damages, photos, what was left in it, the complaint and the signature. Above the
 * signature stands what was signed, below it what was changed afterwards.
 */
export function termoDocument(tenant: Tenant, d: TermoData): Promise<Buffer> {
  const { conteudo: i, loja } = d
  const { recepcao: r, avarias } = d.assinado ?? i
  const { veiculo: v } = i
  const placa = v.placa ? displayPlaca(v.placa) : null
  return generatePdf({
    titulo: 'Termo de recebimento do veículo',
    subtitle: [[v.marca, v.modelo, v.ano].filter(Boolean).join(' '), placa].filter(Boolean).join(' · '),
    issuer: {
      nameEmpresa: tenant.nameEmpresa,
      corPrimaria: tenant.corPrimaria,
      concessionaria: loja.nome,
      registro: loja.registro,
      fuso: loja.fuso,
    },
    generatedAt: d.generatedAt,
    footer: `Termo de recebimento${placa ? ` ${placa}` : ''}`,
    conteudo: [
      factSheet([
        ['Cliente', i.cliente.nome],
        ['Telefone', i.cliente.telefone && formatPhone(i.cliente.telefone)],
        ['Placa', placa],
        ['Chassi', v.chassi],
        ['Versão', v.versao],
        ['Quilometragem', kmInWords(r.km)],
        ['Combustível', fuelInWords(r.combustivel)],
        ['Prisma', r.prisma],
        ['Recebido por', i.iniciada.por],
        ['Recebido em', told(i.iniciada.em, d.noAparelho.recebido, loja.fuso)],
      ]),
      section('O que o cliente relata'),
      paragraph(r.queixa || 'Nada foi relatado.'),
      section('Objetos deixados no veículo'),
      paragraph(r.objetos || 'Nenhum objeto foi declarado.'),
      ...(avarias.length === 0
        ? [section('Avarias'), paragraph('Nenhuma avaria foi marcada na chegada.')]
        : damages('Avarias', numbered(avarias), d)),
      section('Declaração'),
      paragraph(
        `O veículo descrito acima foi entregue à ${loja.nome} para inspeção e, conforme o que for combinado, para serviço. O estado em que ele chegou é o que este termo mostra: quilometragem, combustível, avarias marcadas no desenho e fotografadas, e objetos declarados.`,
      ),
      paragraph(
        'Nenhum serviço será cobrado sem a aprovação do cliente, dada por item no orçamento. A oficina responde pela guarda do veículo e dos objetos declarados enquanto ele estiver nas suas instalações. Avarias que a sujeira, a chuva ou a pouca luz esconderam na chegada podem ser anotadas depois da lavagem, com foto, e o cliente é avisado no mesmo dia.',
      ),
      paragraph(
        'Os dados, as fotos e a assinatura deste termo são usados só para este atendimento e guardados pelo tempo que a lei exige (Lei 13.709/2018); o cliente pode pedir cópia deles à concessionária.',
        { muted: true },
      ),
      signature(d),
      ...later(d),
    ],
  })
}

function damages(title: string, avarias: readonly NumberedDamage[], { fotos }: TermoData): Block[] {
  const pictures = avarias.flatMap(({ n, avaria }) =>
    avaria.midias.flatMap((id) => (fotos.has(id) ? [{ foto: fotos.get(id) ?? null, legenda: `Avaria ${n}` }] : [])),
  )
  const missing = avarias.reduce((n, { avaria }) => n + avaria.midias.length, 0) - pictures.length
  return [
    ...damageBlocks(title, avarias),
    ...(pictures.length > 0 ? [photos(pictures)] : []),
    ...(missing > 0
      ? [
          paragraph(
            `${missing === 1 ? '1 foto não está' : `${missing} fotos não estão`} neste papel: no sistema, ou ainda a caminho dele.`,
            { muted: true },
          ),
        ]
      : []),
  ]
}

/** An instant, with the phone's beside it where they differ. */
function told(em: string, noAparelho: string | null, fuso: string): string {
  const onPhone = noAparelho !== null && doneAtAnotherTime(em, noAparelho) ? formatInstant(noAparelho, fuso) : null
  return `${formatInstant(em, fuso)}${onPhone === null ? '' : ` (no relógio do aparelho: ${onPhone})`}`
}

function signature({ conteudo: { assinatura }, noAparelho, fotos, loja }: TermoData): Block {
  if (!assinatura)
    return joined([paragraph('Assinatura do cliente: ______________________________________________', { muted: true })])
  const picture = fotos.get(assinatura.midia) ?? null
  return joined([
    picture
      ? photos([{ foto: picture, legenda: `Assinado por ${assinatura.nome}` }])
      : paragraph(
          `Assinado por ${assinatura.nome}; a imagem da assinatura não está no sistema, ou ainda a caminho dele.`,
          {
            muted: true,
          },
        ),
    paragraph(
      `${assinatura.nome}, em ${told(assinatura.em, noAparelho.assinado, loja.fuso)}, diante de ${assinatura.por}`,
    ),
  ])
}

/** What was written after the signature, apart from what it covers. */
function later(d: TermoData): Block[] {
  const { assinado, conteudo } = d
  if (!assinado) return []
  const { campos, avarias, apagadas } = afterSignature(assinado, conteudo)
  if (campos.length + avarias.length + apagadas.length === 0) return []
  return [
    section('Anotado depois da assinatura'),
    paragraph('O cliente não assinou o que segue: foi anotado ou mudado pela oficina depois da assinatura.', {
      bold: true,
    }),
    ...campos.map((f) => {
      const [nome, words] = ARRIVAL_FIELDS[f]
      return paragraph(
        `${nome}: ${words(conteudo.recepcao) || 'nada'} (na assinatura: ${words(assinado.recepcao) || 'nada'})`,
      )
    }),
    ...apagadas.map((n) => paragraph(`A avaria ${n} foi apagada do registro.`)),
    ...(avarias.length > 0 ? damages('Avarias anotadas ou mudadas depois', avarias, d) : []),
  ]
}
