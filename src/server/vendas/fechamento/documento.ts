import type { Lido } from '#shared/core/contract.ts'
import type { fechamento } from '#shared/vendas/fechamento.ts'
import { formatarInstante } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { PASSOS_MES } from '#shared/rules/mes-vendas.ts'
import { DEPARTAMENTOS, MEDIDAS_VENDA } from '#shared/rules/vendas.ts'
import { type Bloco, ficha, gerarPdf, marca, paragrafo, secao, tabela, valorGrande } from '../../core/files/pdf.ts'
import type { Inquilino } from '../../core/tenancy/tenant.ts'

type Fechado = Lido<typeof fechamento.getFechamento>
const MES = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A closed month on paper: its figures by department, who let it through, what was adjusted since. */
export function documentoFechamento(
  inquilino: Inquilino,
  f: Fechado,
  { fuso, geradoEm }: { fuso: string; geradoEm: string },
): Promise<Buffer> {
  const c = f.conteudo
  const dinheiro = (n: number) => (n === 0 ? '—' : formatarReais(n))
  return gerarPdf({
    titulo: `Fechamento de ${MES.format(new Date(`${f.mes}-15T12:00:00Z`))}`,
    subtitulo: c.concessionaria,
    emissor: {
      nameEmpresa: inquilino.nameEmpresa,
      corPrimaria: inquilino.corPrimaria,
      concessionaria: c.concessionaria,
      fuso,
    },
    geradoEm,
    rodape: `SHA-256 ${f.sha256.slice(0, 12)}…`,
    conteudo: [
      f.confere ? marca('verde', 'O conteúdo guardado confere') : marca('vermelho', 'O conteúdo guardado NÃO confere'),
      ficha([
        ['Fechado em', formatarInstante(f.fechadoEm, fuso)],
        ['Por', f.quem],
        ['Meta', c.meta === null ? null : formatarReais(c.meta)],
      ]),
      tabela(
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
          ...[t.bruto, t.desconto, t.devolucao, t.imposto, t.liquido].map(dinheiro),
        ]),
        [
          'Total',
          ...[c.total.bruto, c.total.desconto, c.total.devolucao, c.total.imposto, c.total.liquido].map(dinheiro),
        ],
      ),
      valorGrande('Líquido fechado', formatarReais(c.total.liquido)),
      ...ajustes(f, fuso),
      secao('Quem aprovou'),
      tabela(
        [{ titulo: 'Quando', largura: 110 }, { titulo: 'Ato' }, { titulo: 'Quem' }, { titulo: 'Observação' }],
        c.atos.map((a) => [
          formatarInstante(a.em, fuso),
          PASSOS_MES[a.acao as keyof typeof PASSOS_MES]?.nome ?? a.acao,
          a.quem,
          a.texto,
        ]),
      ),
      paragrafo(`SHA-256: ${f.sha256}`, { suave: true }),
    ],
  })
}

function ajustes(f: Fechado, fuso: string): Bloco[] {
  if (f.ajustes.length === 0) return []
  return [
    secao('Ajustes depois do fechamento'),
    tabela(
      [
        { titulo: 'Quando', largura: 98 },
        { titulo: 'Onde' },
        { titulo: 'Motivo' },
        { titulo: 'Quem', largura: 90 },
        { titulo: 'Ajuste', largura: 80, numero: true },
      ],
      f.ajustes.map((a) => [
        formatarInstante(a.em, fuso),
        `${DEPARTAMENTOS[a.departamento]}, ${MEDIDAS_VENDA[a.medida].toLowerCase()}`,
        a.motivo,
        a.quem,
        a.medida === 'quantidade' || a.medida === 'minutos' ? a.valor.toLocaleString('pt-BR') : formatarReais(a.valor),
      ]),
    ),
    valorGrande('Líquido com ajustes', formatarReais(f.liquido + f.ajustado)),
  ]
}
