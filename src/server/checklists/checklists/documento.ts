import type {
  ChecklistCompleto,
  EstadoItem,
  Item,
  Tendencia,
  VerificacaoConferida,
  VisitaAnterior,
} from '#shared/checklists/checklists.ts'
import { formatarDia, formatarInstante } from '#shared/rules/datas.ts'
import {
  escreverMedida,
  MOTIVO_DA_VERIFICACAO,
  NOME_DO_ESTADO,
  NOME_DO_RESULTADO,
} from '#shared/rules/palavras-checklist.ts'
import { escreverPlaca } from '#shared/rules/placa.ts'
import { formatarTelefone } from '#shared/rules/telefone.ts'
import { projetar } from '#shared/rules/tendencia.ts'
import {
  type Bloco,
  ficha,
  type FotoPdf,
  fotos,
  gerarPdf,
  junto,
  marca,
  paragrafo,
  secao,
  tabela,
  type TomPdf,
} from '../../core/files/pdf.ts'
import type { Inquilino } from '../../core/tenancy/tenant.ts'

/** Photos beyond these stay out of the paper: it must stay printable, and its making bounded. */
export const MAX_FOTOS = 60

/** What a checklist's document is made of, read beforehand; `fotos` are the findings' own. */
export interface DadosDoDocumento {
  checklist: ChecklistCompleto
  tendencias: readonly Tendencia[]
  anterior: { visita: VisitaAnterior | null; verificacoes: readonly VerificacaoConferida[] }
  fotos: ReadonlyMap<number, FotoPdf | null>
  /** CNPJ and address of the store. */
  registro: string | null
  geradoEm: string
}

const TOM: Record<EstadoItem, TomPdf> = {
  VERMELHO: 'vermelho',
  AMARELO: 'amarelo',
  VERDE: 'verde',
  NAO_VERIFICADO: 'neutro',
  NA: 'neutro',
}
const TOM_RESULTADO = { RESOLVIDO: 'verde', EM_ABERTO: 'vermelho', NAO_VERIFICADO: 'amarelo' } as const

/** A checklist on paper: facts, findings with photos and trends, what the previous visit asked, every item. Internal comments stay out. */
export function documentoChecklist(inquilino: Inquilino, d: DadosDoDocumento): Promise<Buffer> {
  const c = d.checklist
  const veiculo = [c.marca, c.modelo, c.ano].filter(Boolean).join(' ')
  return gerarPdf({
    titulo: `Checklist ${c.checklist}`,
    subtitulo: [veiculo, c.placa ? escreverPlaca(c.placa) : null].filter(Boolean).join(' · '),
    emissor: {
      nameEmpresa: inquilino.nameEmpresa,
      corPrimaria: inquilino.corPrimaria,
      concessionaria: c.concessionaria,
      registro: d.registro,
      fuso: c.fuso,
    },
    geradoEm: d.geradoEm,
    rodape: `Checklist ${c.checklist}`,
    conteudo: [
      ...(c.cancelado
        ? [
            paragrafo(`CANCELADO em ${formatarInstante(c.cancelado.em, c.fuso)}: ${c.cancelado.motivo}`, {
              negrito: true,
              tom: 'vermelho',
            }),
          ]
        : []),
      ficha([
        ['Cliente', c.cliente],
        ['Telefone', c.telefone && formatarTelefone(c.telefone)],
        ['Quilometragem', c.km === null ? null : `${c.km.toLocaleString('pt-BR')} km`],
        ['Versão', c.versao],
        ['Chassi', c.chassi],
        ['Consultor', c.consultor],
        ['Mecânico', c.mecanico],
        ['Tipo de OS', c.tipoOs],
        ['Garantia', c.garantia ? 'Sim' : null],
        ['Feito em', formatarInstante(c.finalizadoEm ?? c.criadoEm, c.fuso)],
      ]),
      ...achados(d),
      ...visitaAnterior(d),
      ...todos(c),
    ],
  })
}

function achados(d: DadosDoDocumento): Bloco[] {
  const deCor = (cor: EstadoItem) => d.checklist.itens.filter((i) => i.estado === cor)
  return (['VERMELHO', 'AMARELO'] as const).flatMap((cor) => {
    const itens = deCor(cor)
    const [primeiro, ...outros] = itens.flatMap((i) => achado(i, d))
    return primeiro === undefined ? [] : [secao(`${NOME_DO_ESTADO[cor]} (${itens.length})`, primeiro), ...outros]
  })
}

function achado(i: Item, d: DadosDoDocumento): Bloco[] {
  const medida = i.medida === null ? null : escreverMedida(i.medida, i.unidade)
  const limite = i.limite === null ? null : `limite ${escreverMedida(i.limite, i.unidade)}`
  const previsao = previsaoDe(d.tendencias.find((t) => t.codItem === i.codItem))
  const texto = [
    marca(TOM[i.estado], i.nome),
    ...(medida ? [paragrafo([`Medido: ${medida}`, limite].filter(Boolean).join(' · '))] : []),
    ...(i.comentarioCliente ? [paragrafo(i.comentarioCliente)] : []),
    ...(previsao ? [paragrafo(previsao, { suave: true })] : []),
  ]
  const imagens = i.fotos.flatMap((f) => (d.fotos.has(f.codFoto) ? [{ foto: d.fotos.get(f.codFoto) ?? null }] : []))
  const fora = i.fotos.length - imagens.length
  // Two rows of photos stay with their words; more would not fit a page together.
  return [
    junto([...texto, fotos(imagens.slice(0, 6))]),
    ...(imagens.length > 6 ? [fotos(imagens.slice(6))] : []),
    ...(fora > 0 ? [paragrafo(`Mais ${fora} ${fora === 1 ? 'foto' : 'fotos'} no sistema.`, { suave: true })] : []),
  ]
}

function previsaoDe(t: Tendencia | undefined): string | null {
  if (!t || t.limite === null) return null
  const visitas = t.leituras.map((l) => `${escreverMedida(l.medida, t.unidade)} em ${formatarDia(l.dia)}`).join(', ')
  const p = projetar(t.leituras, t.limite)
  if (!p) return `Nas visitas: ${visitas}.`
  const km = p.km === null ? '' : `, ou aos ${p.km.toLocaleString('pt-BR')} km`
  return `Nas visitas: ${visitas}. Neste ritmo chega ao limite por volta de ${formatarDia(p.dia)}${km}.`
}

function visitaAnterior({ anterior: { visita, verificacoes }, checklist: c }: DadosDoDocumento): Bloco[] {
  if (!visita || verificacoes.length === 0) return []
  return [
    secao('Visita anterior pedia'),
    paragrafo(`Checklist ${visita.checklist}, de ${formatarInstante(visita.em, c.fuso)}`, { suave: true }),
    tabela(
      [{ titulo: 'Item' }, { titulo: 'Motivo', largura: 130 }, { titulo: 'Nesta visita', largura: 130 }],
      verificacoes.map((v) => [
        v.nome,
        MOTIVO_DA_VERIFICACAO[v.motivo],
        marca(TOM_RESULTADO[v.resultado], NOME_DO_RESULTADO[v.resultado]),
      ]),
    ),
  ]
}

function todos(c: ChecklistCompleto): Bloco[] {
  return [
    secao('Todos os itens'),
    tabela(
      [
        { titulo: 'Item' },
        { titulo: 'Grupo', largura: 120 },
        { titulo: 'Estado', largura: 110 },
        { titulo: 'Medida', largura: 70, numero: true },
      ],
      c.itens.map((i) => [
        i.nome,
        i.grupo,
        marca(TOM[i.estado], NOME_DO_ESTADO[i.estado]),
        i.medida === null ? '—' : escreverMedida(i.medida, i.unidade),
      ]),
    ),
  ]
}
