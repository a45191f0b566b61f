import type { Loaded } from '#shared/core/contract.ts'
import type { fechamento } from '#shared/vendas/fechamento.ts'
import { formatInstant } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { MONTH_STEPS } from '#shared/rules/mes-vendas.ts'
import { DEPARTAMENTOS, describeMeasure, VENDA_MEDIDAS } from '#shared/rules/vendas.ts'
import {
  type Block,
  factSheet,
  generatePdf,
  mark,
  paragraph,
  section,
  table,
  largeValue,
} from '../../core/files/pdf.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'

type Closed = Loaded<typeof fechamento.getFechamento>
const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** PDF of a closed month: figures by department, who approved it, later adjustments. */
export function fechamentoDocument(
  tenant: Tenant,
  f: Closed,
  { fuso, geradoEm: generatedAt }: { fuso: string; geradoEm: string },
): Promise<Buffer> {
  const c = f.conteudo
  const money = (n: number) => (n === 0 ? '—' : formatReais(n))
  return generatePdf({
    titulo: `Fechamento de ${MONTH.format(new Date(`${f.mes}-15T12:00:00Z`))}`,
    subtitle: c.concessionaria,
    issuer: {
      nameEmpresa: tenant.nameEmpresa,
      corPrimaria: tenant.corPrimaria,
      concessionaria: c.concessionaria,
      fuso,
    },
    generatedAt,
    footer: `SHA-256 ${f.sha256.slice(0, 12)}…`,
    conteudo: [
      f.confere ? mark('verde', 'O conteúdo guardado confere') : mark('vermelho', 'O conteúdo guardado NÃO confere'),
      factSheet([
        ['Fechado em', formatInstant(f.fechadoEm, fuso)],
        ['Por', f.quem],
        ['Meta', c.meta === null ? null : formatReais(c.meta)],
      ]),
      table(
        [
          { titulo: 'Departamento' },
          ...['Bruto', 'Desconto', 'Devolução', 'Imposto', 'Líquido'].map((titulo) => ({
            titulo,
            largura: 76,
            numero: true,
          })),
        ],
        c.totais.map((t) => [
          DEPARTAMENTOS[t.departamento],
          ...[t.bruto, t.desconto, t.devolucao, t.imposto, t.liquido].map(money),
        ]),
        ['Total', ...[c.total.bruto, c.total.desconto, c.total.devolucao, c.total.imposto, c.total.liquido].map(money)],
      ),
      largeValue('Líquido fechado', formatReais(c.total.liquido)),
      ...ajustes(f, fuso),
      section('Quem aprovou'),
      table(
        [{ titulo: 'Quando', largura: 110 }, { titulo: 'Ato' }, { titulo: 'Quem' }, { titulo: 'Observação' }],
        c.atos.map((a) => [
          formatInstant(a.em, fuso),
          MONTH_STEPS[a.acao as keyof typeof MONTH_STEPS]?.nome ?? a.acao,
          a.quem,
          a.texto,
        ]),
      ),
      paragraph(`SHA-256: ${f.sha256}`, { muted: true }),
    ],
  })
}

function ajustes(f: Closed, fuso: string): Block[] {
  if (f.ajustes.length === 0) return []
  return [
    section('Ajustes depois do fechamento'),
    table(
      [
        { titulo: 'Quando', largura: 98 },
        { titulo: 'Onde' },
        { titulo: 'Motivo' },
        { titulo: 'Quem', largura: 90 },
        { titulo: 'Ajuste', largura: 80, numero: true },
      ],
      f.ajustes.map((a) => [
        formatInstant(a.em, fuso),
        `${DEPARTAMENTOS[a.departamento]}, ${VENDA_MEDIDAS[a.medida].toLowerCase()}`,
        a.motivo,
        a.quem,
        describeMeasure(a.medida, a.valor),
      ]),
    ),
    largeValue('Líquido com ajustes', formatReais(f.liquido + f.ajustado)),
  ]
}
