import {
  type ConcessionariaEditada,
  type DadosDaConcessionaria,
  errosDaConcessionaria,
} from '#shared/concessionarias-cadastro.ts'
import { formatarCnpj } from '#shared/regras/cnpj.ts'
import { formatarCep } from '#shared/regras/lugares.ts'
import { useDistribuidor } from '../lib/distribuidor.ts'
import { Lugar } from '../receitas/area/Lugar.tsx'
import { FormCadastro } from '../receitas/cadastro/FormCadastro.tsx'
import { FormSecao } from '../receitas/formulario/FormSecao.tsx'
import { lerConcessionaria, salvarConcessionaria } from './api.ts'
import { CAMPOS } from './campos.ts'
import { ChavesDaLoja } from './ChavesDaLoja.tsx'
import { SecaoAgenda } from './SecaoAgenda.tsx'
import { SecaoDados } from './SecaoDados.tsx'
import { SecaoEndereco } from './SecaoEndereco.tsx'
import { SecaoFuncionamento } from './SecaoFuncionamento.tsx'

const HORAS = ['07:00', '19:00'] as const
const NOVA: DadosDaConcessionaria = {
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
  passoMinutos: 60,
  horarios: { 1: [...HORAS], 2: [...HORAS], 3: [...HORAS], 4: [...HORAS], 5: [...HORAS] },
  feriados: [],
  statusAgenda: [],
  motivosPausa: [],
  codigoIntegracao: '',
  ativo: true,
}

/** As the form shows it: documents under their masks. */
async function ler(codConcessionaria: number, signal: AbortSignal): Promise<ConcessionariaEditada> {
  const c = await lerConcessionaria(codConcessionaria, signal)
  return { ...c, cnpj: formatarCnpj(c.cnpj), cep: formatarCep(c.cep) }
}

/** /cadastros/concessionaria/form/:concessionaria?: one store, and below the form its settings and rates, each saved by itself. */
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
      salvar={salvarConcessionaria}
      depois={(c) => (
        <>
          <FormSecao titulo="Metas, alçadas e opções" texto="Cada valor é gravado por si, logo que muda." grade={false}>
            <ChavesDaLoja codConcessionaria={c.codConcessionaria} />
          </FormSecao>
          <Lugar lugar="concessionaria" codConcessionaria={c.codConcessionaria} />
        </>
      )}
    >
      {(form, concessionaria) => (
        <>
          <SecaoDados form={form} nova={concessionaria === null} />
          <SecaoEndereco form={form} />
          <SecaoFuncionamento form={form} />
          {concessionaria && <SecaoAgenda form={form} />}
        </>
      )}
    </FormCadastro>
  )
}
