import type { LinhaCliente, OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { formatarDia, formatarDuracao, formatarInstante } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { NOME_MOTIVO } from '#shared/rules/nomes-recusa.ts'
import { escreverPlaca } from '#shared/rules/placa.ts'
import { formatarTelefone } from '#shared/rules/telefone.ts'
import type { ConteudoVersao } from '#shared/rules/versao.ts'
import type { Partes } from '../../core/partes.ts'
import {
  abrirFotos,
  type Bloco,
  codigoQr,
  comFotos,
  ficha,
  type FotoPdf,
  gerarPdf,
  junto,
  marca,
  paragrafo,
  secao,
  tabela,
  valorGrande,
  type TomPdf,
} from '../../core/files/pdf.ts'
import type { Inquilino } from '../../core/tenancy/tenant.ts'
import { NOME_CANAL, NOME_DECISAO, NOME_PASSO, NOME_SITUACAO } from './palavras.ts'

export type DecisaoDaLinha = Pick<LinhaCliente, 'motivo' | 'adiadoPara' | 'adiadoKm'> & {
  codLinha: number
  decisao: string
}

/** A version on paper, read beforehand: its photos by their keys, or opened. */
export interface Oferta<F = FotoPdf | null> {
  conteudo: ConteudoVersao
  /** The name as its reader may see it. */
  cliente: string
  telefoneLoja: string | null
  /** CNPJ and address of the store. */
  registro: string | null
  fuso: string
  /** null: not sent yet, nothing to verify. */
  versao: { sha256: string; situacao: OrcamentoCliente['situacao']; verificacao: string; expiraEm: string } | null
  resposta: {
    assinadaPor: string
    em: string
    canal: string
    passoIdentidade: string
    decisoes: ReadonlyMap<number, DecisaoDaLinha>
  } | null
  fotos: ReadonlyMap<number, readonly F[]>
  geradoEm: string
}

const MAX_ITENS_JUNTOS = 10

type Linha = ConteudoVersao['linhas'][number]
const GRUPOS: readonly { cor: Linha['cor']; nome: string; tom: TomPdf }[] = [
  { cor: 'VERMELHO', nome: 'Urgente', tom: 'vermelho' },
  { cor: 'AMARELO', nome: 'Atenção', tom: 'amarelo' },
  { cor: null, nome: 'Sugestões', tom: 'neutro' },
]

/** A quote on paper: as it was offered or, once answered, with what the customer decided. */
export async function documentoOrcamento(partes: Partes, inquilino: Inquilino, lida: Oferta<string>): Promise<Buffer> {
  const d: Oferta = { ...lida, fotos: await abrirFotos(partes, lida.fotos) }
  const { conteudo: c, fuso, resposta } = d
  const carro = `${c.veiculo.modelo}${c.veiculo.ano ? ` ${c.veiculo.ano}` : ''}`
  return gerarPdf({
    titulo: resposta ? `Decisão sobre o orçamento ${c.checklist}` : `Orçamento ${c.checklist}`,
    subtitulo: [carro, c.veiculo.placa ? escreverPlaca(c.veiculo.placa) : null].filter(Boolean).join(' · '),
    emissor: {
      nameEmpresa: inquilino.nameEmpresa,
      corPrimaria: inquilino.corPrimaria,
      concessionaria: c.concessionaria,
      registro: d.registro,
      fuso,
    },
    geradoEm: d.geradoEm,
    rodape: d.versao ? `SHA-256 ${d.versao.sha256.slice(0, 12)}…` : 'Prévia, não enviada',
    conteudo: [
      d.versao
        ? marca(NOME_SITUACAO[d.versao.situacao].tom, NOME_SITUACAO[d.versao.situacao].nome)
        : paragrafo('Prévia: este orçamento ainda não foi enviado e pode mudar.', { negrito: true, tom: 'amarelo' }),
      ficha([
        ['Cliente', d.cliente],
        ['Quilometragem', c.veiculo.km === null ? null : `${c.veiculo.km.toLocaleString('pt-BR')} km`],
        ['Telefone da oficina', d.telefoneLoja && formatarTelefone(d.telefoneLoja)],
        ['Versão', String(c.numero)],
        ['Enviado em', d.versao && formatarInstante(c.enviadaEm, fuso)],
        ['Válido até', d.versao && formatarInstante(d.versao.expiraEm, fuso)],
      ]),
      ...(resposta ? decidido(c, resposta, fuso) : []),
      ...GRUPOS.flatMap(({ cor, nome, tom }) => {
        const linhas = c.linhas.filter((l) => l.cor === cor)
        const [primeiro, ...outros] = linhas.flatMap((l) => linha(l, tom, d))
        return primeiro === undefined ? [] : [secao(nome, primeiro), ...outros]
      }),
      valorGrande('Total oferecido', formatarReais(c.total)),
      secao('Condições'),
      ficha([
        ['Forma de pagamento', c.termos.condicaoPagamento],
        ['Início e término', `${formatarDia(c.termos.inicioPrevisto)} a ${formatarDia(c.termos.fimPrevisto)}`],
        ['Validade', `${c.termos.validadeDias} dias do recebimento`],
      ]),
      ...(d.versao ? verificacao(d.versao) : []),
    ],
  })
}

/** "Adiado até 12/11/2026", "Recusado, preço". */
export function escreverDecisao({ decisao, motivo, adiadoPara, adiadoKm }: DecisaoDaLinha): string {
  const prazo = [adiadoPara && formatarDia(adiadoPara), adiadoKm && `${adiadoKm.toLocaleString('pt-BR')} km`]
    .filter(Boolean)
    .join(' ou ')
  return [(NOME_DECISAO[decisao]?.nome ?? decisao) + (prazo && ` até ${prazo}`), motivo && NOME_MOTIVO[motivo]]
    .filter(Boolean)
    .join(', ')
}

function decidido(c: ConteudoVersao, r: NonNullable<Oferta['resposta']>, fuso: string): Bloco[] {
  const aprovado = c.linhas.reduce((s, l) => s + (r.decisoes.get(l.codLinha)?.decisao === 'APROVADO' ? l.total : 0), 0)
  return [
    secao('O que foi decidido'),
    tabela(
      [{ titulo: 'Serviço' }, { titulo: 'Decisão', largura: 190 }, { titulo: 'Valor', largura: 80, numero: true }],
      c.linhas.map((l) => {
        const dl = r.decisoes.get(l.codLinha)
        return [
          l.titulo,
          dl ? marca(NOME_DECISAO[dl.decisao]?.tom ?? 'neutro', escreverDecisao(dl)) : '—',
          formatarReais(l.total),
        ]
      }),
      ['Total aprovado', '', formatarReais(aprovado)],
    ),
    ficha([
      ['Assinado por', r.assinadaPor],
      ['Em', formatarInstante(r.em, fuso)],
      ['Por', `${NOME_CANAL[r.canal] ?? r.canal}, ${NOME_PASSO[r.passoIdentidade] ?? r.passoIdentidade}`],
    ]),
  ]
}

/** A line with its parts and labour, what was measured, and up to three photos kept with it. */
function linha(l: Linha, tom: TomPdf, d: Oferta): Bloco[] {
  const imagens = l.codItem === null ? [] : (d.fotos.get(l.codItem) ?? [])
  const texto = [l.medida && `Medido: ${l.medida}.`, l.comentario].filter(Boolean).join(' ')
  const itens = [
    ...l.pecas.map(
      (p) =>
        [
          p.descricao,
          p.quantidade.toLocaleString('pt-BR'),
          formatarReais(p.precoUnitario),
          p.desconto,
          p.total,
        ] as const,
    ),
    ...l.maoDeObra.map(
      (m) => [m.descricao, formatarDuracao(m.minutos), `${formatarReais(m.valorHora)}/h`, m.desconto, m.total] as const,
    ),
  ]
  const blocos = [
    comFotos([marca(tom, l.titulo), ...(texto ? [paragrafo(texto)] : [])], imagens.slice(0, 3)),
    tabela(
      [
        { titulo: 'Peça ou mão de obra' },
        { titulo: 'Quantidade', largura: 66, numero: true },
        { titulo: 'Preço', largura: 76, numero: true },
        { titulo: 'Desconto', largura: 66, numero: true },
        { titulo: 'Total', largura: 76, numero: true },
      ],
      itens.map(([descricao, quantidade, preco, desconto, total]) => [
        descricao,
        quantidade,
        preco,
        desconto > 0 ? formatarReais(desconto) : '—',
        formatarReais(total),
      ]),
      ['Total do serviço', '', '', '', formatarReais(l.total)],
    ),
  ]
  // A line stays on one page while it fits one.
  return itens.length <= MAX_ITENS_JUNTOS ? [junto(blocos)] : blocos
}

function verificacao(v: NonNullable<Oferta['versao']>): Bloco[] {
  return [
    secao('Verificação'),
    codigoQr(v.verificacao, [
      paragrafo('Qualquer pessoa pode conferir que este documento é o que a oficina enviou:', { suave: true }),
      paragrafo(v.verificacao),
      paragrafo(`SHA-256: ${v.sha256}`),
    ]),
  ]
}
