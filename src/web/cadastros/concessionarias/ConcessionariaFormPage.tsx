import {
  type ConcessionariaEditada,
  type DadosDaConcessionaria,
  errosDaConcessionaria,
} from '#shared/cadastros/concessionarias-cadastro.ts'
import { formatarCnpj } from '#shared/rules/cnpj.ts'
import { formatarCep } from '#shared/rules/lugares.ts'
import { useDistribuidor } from '../../core/distribuidor.ts'
import { Lugar } from '../../recipes/area/Lugar.tsx'
import { FormCadastro } from '../../recipes/cadastro/FormCadastro.tsx'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { gravarChaves, lerConcessionaria, salvarConcessionaria } from './api.ts'
import { CAMPOS } from './campos.ts'
import { ChavesDaLoja } from './ChavesDaLoja.tsx'
import { SecaoAgenda } from './SecaoAgenda.tsx'
import { SecaoDados } from './SecaoDados.tsx'
import { SecaoEndereco } from './SecaoEndereco.tsx'
import { SecaoFuncionamento } from './SecaoFuncionamento.tsx'

const HORAS = ['07:00', '19:00'] as const
const PARTES = [
  'Dados',
  'Endereço',
  'Funcionamento',
  'Feriados',
  'Status da agenda',
  'Motivos de pausa',
  'Metas, alçadas e opções',
  'Taxas da calculadora de preços',
  'Histórico',
]

/** What the form edits: the store's record, and the settings of it that were changed, by key. */
type Editada = DadosDaConcessionaria & { chaves: Record<string, string> }
type Lida = ConcessionariaEditada & { chaves: Record<string, string> }

const NOVA: Editada = {
  nome: '',
  razaoSocial: '',
  cnpj: '',
  codGrupo: 0,
  marca: '',
  outrasMarcas: [],
  telefone: '',
  email: '',
  cep: '',
  logradouro: '',
  numero: '',
  complemento: '',
  bairro: '',
  cidade: '',
  uf: 'SP',
  fuso: 'America/Sao_Paulo',
  modeloAgenda: 'Veiculos',
  desde: '',
  passoMinutos: 60,
  horarios: { 1: [...HORAS], 2: [...HORAS], 3: [...HORAS], 4: [...HORAS], 5: [...HORAS] },
  feriados: [],
  statusAgenda: [],
  motivosPausa: [],
  codigoIntegracao: '',
  ativo: true,
  chaves: {},
}

/** As the form shows it: documents under their masks. */
async function ler(codConcessionaria: number, signal: AbortSignal): Promise<Lida> {
  const c = await lerConcessionaria(codConcessionaria, signal)
  return { ...c, cnpj: formatarCnpj(c.cnpj), cep: formatarCep(c.cep), chaves: {} }
}

/** Settings first: what they refuse leaves the record as it was, and what of them was kept is not asked again. */
async function salvar(
  { chaves, ...dados }: Editada,
  alvo: { codigo: number; versao: number } | null,
  idempotencyKey: string,
): Promise<Lida> {
  if (alvo) await gravarChaves(alvo.codigo, chaves)
  return { ...(await salvarConcessionaria(dados, alvo, idempotencyKey)), chaves: {} }
}

/** /cadastros/concessionaria/form/:concessionaria?: one store with its settings, saved together; below them its rates, which are a register of their own by date. */
export function ConcessionariaFormPage() {
  const { cnpjAlfanumerico } = useDistribuidor()
  return (
    <FormCadastro
      cadastro="concessionarias"
      voltar="/cadastros/concessionaria/list"
      titulo={(c) => c?.nome ?? 'Nova concessionária'}
      ler={ler}
      novo={NOVA}
      erros={(d) => errosDaConcessionaria(d, cnpjAlfanumerico)}
      campos={CAMPOS}
      salvar={salvar}
      indice={PARTES}
      depois={(c) => <Lugar lugar="concessionaria" codConcessionaria={c.codConcessionaria} />}
    >
      {(form, concessionaria) => (
        <>
          <SecaoDados form={form} nova={concessionaria === null} />
          <SecaoEndereco form={form} />
          <SecaoFuncionamento form={form} />
          {concessionaria && <SecaoAgenda form={form} />}
          {concessionaria && (
            <FormSecao titulo="Metas, alçadas e opções" grade={false}>
              <ChavesDaLoja
                codConcessionaria={concessionaria.codConcessionaria}
                rascunho={{
                  valores: form.values.chaves,
                  mudar: (chaves) => form.setFieldValue('chaves', chaves),
                }}
              />
            </FormSecao>
          )}
        </>
      )}
    </FormCadastro>
  )
}
