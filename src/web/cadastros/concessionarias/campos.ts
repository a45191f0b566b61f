import { NOME_NIVEL } from '#shared/rules/niveis.ts'
import type { UseFormReturnType } from '@mantine/form'
import type {
  DadosDaConcessionaria,
  Feriado,
  MotivoPausa,
  StatusAgenda,
} from '#shared/cadastros/concessionarias-cadastro.ts'
import { formatarCnpj } from '#shared/rules/cnpj.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { type Horarios, horariosEmPalavras } from '#shared/rules/horarios.ts'
import type { CamposDitos } from '../../recipes/formulario/campos-ditos.ts'

/** The form of a dealership. */
export type FormConcessionaria = UseFormReturnType<DadosDaConcessionaria>

const nomes = (v: unknown) =>
  (v as (StatusAgenda | MotivoPausa)[]).map((s) => (s.ativo ? s.nome : `${s.nome} (retirado)`)).join(', ')
const META = {
  NOVO: 'novo',
  EM_MONTAGEM: 'em montagem',
  AGUARDANDO_PRECO: 'aguardando preço',
  PRECIFICADO: 'precificado',
}

/** How a dealership's fields are called in conflicts and in the history; settings among them. */
export const CAMPOS: CamposDitos = {
  nome: { nome: 'Nome' },
  razaoSocial: { nome: 'Razão social' },
  cnpj: { nome: 'CNPJ', dizer: (v) => formatarCnpj(String(v)) },
  codGrupo: { nome: 'Grupo (código)' },
  marca: { nome: 'Marca' },
  outrasMarcas: { nome: 'Outras marcas' },
  telefone: { nome: 'Telefone' },
  email: { nome: 'Email' },
  cep: { nome: 'CEP' },
  logradouro: { nome: 'Logradouro' },
  numero: { nome: 'Número' },
  complemento: { nome: 'Complemento' },
  bairro: { nome: 'Bairro' },
  cidade: { nome: 'Cidade' },
  uf: { nome: 'Estado' },
  fuso: { nome: 'Fuso' },
  modeloAgenda: { nome: 'Modelo da agenda' },
  passoMinutos: { nome: 'Passo da agenda', dizer: (v) => `${String(v)} min` },
  horarios: { nome: 'Horário', dizer: (v) => horariosEmPalavras(v as Horarios) },
  feriados: {
    nome: 'Feriados',
    dizer: (v) => (v as Feriado[]).map((f) => `${formatarDia(f.dia)} ${f.nome}`).join(', ') || '—',
  },
  statusAgenda: { nome: 'Status da agenda', dizer: nomes },
  motivosPausa: { nome: 'Motivos de pausa', dizer: nomes },
  codigoIntegracao: { nome: 'Código na integração' },
  desde: { nome: 'Começou em', dizer: (v) => formatarDia(String(v)) },
  ativo: { nome: 'Ativa' },
  ...Object.fromEntries(Object.entries(META).map(([k, nome]) => [`meta.${k}`, { nome: `Meta, ${nome} (min)` }])),
  'meta.AGUARDANDO_ALCADA': { nome: 'Meta, aguardando alçada (min)' },
  'meta.ENVIADO': { nome: 'Meta, enviado (min)' },
  'meta.VISUALIZADO': { nome: 'Meta, visualizado (min)' },
  ...Object.fromEntries(
    ([3, 1, 2] as const).flatMap((n) => [
      [`alcada.desconto.${n}`, { nome: `Desconto máximo, ${NOME_NIVEL[n]} (%)` }],
      [`alcada.margem.${n}`, { nome: `Margem mínima, ${NOME_NIVEL[n]} (%)` }],
    ]),
  ),
  'orcamento.identidade': { nome: 'Identidade do cliente' },
}
