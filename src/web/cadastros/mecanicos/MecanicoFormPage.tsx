import { Switch, TextInput } from '@mantine/core'
import { type Ausencia, type DadosDoMecanico, errosDoMecanico } from '#shared/cadastros/mecanicos.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { type Horarios, horariosEmPalavras } from '#shared/rules/horarios.ts'
import { TAMANHO } from '#shared/rules/tamanhos.ts'
import { useLoja } from '../../core/loja.ts'
import { FormCadastro } from '../../recipes/cadastro/FormCadastro.tsx'
import { HabilidadesInput } from '../../recipes/cadastro/HabilidadesInput.tsx'
import { LojaSelect } from '../../recipes/cadastro/LojaSelect.tsx'
import { UsuarioDaLojaSelect } from '../../recipes/cadastro/UsuarioDaLojaSelect.tsx'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { HorariosInput } from '../../ui/campos/HorariosInput.tsx'
import { TelefoneInput } from '../../ui/campos/TelefoneInput.tsx'
import { lerMecanico, salvarMecanico } from './api.ts'
import { AusenciasInput } from './AusenciasInput.tsx'
import { FotoMecanico } from './FotoMecanico.tsx'

const DIA_UTIL = ['08:00', '18:00'] as const
const TURNOS: Horarios = { 1: [...DIA_UTIL], 2: [...DIA_UTIL], 3: [...DIA_UTIL], 4: [...DIA_UTIL], 5: [...DIA_UTIL] }
const dizerAusencias = (v: unknown) =>
  (v as Ausencia[])
    .map((a) => `${formatarDia(a.de)}${a.ate === a.de ? '' : ` a ${formatarDia(a.ate)}`} (${a.motivo})`)
    .join(', ') || '—'
const CAMPOS = {
  nome: { nome: 'Nome' },
  telefone: { nome: 'Telefone' },
  habilidades: { nome: 'Habilidades' },
  turnos: { nome: 'Turnos', dizer: (v: unknown) => horariosEmPalavras(v as Horarios) },
  ausencias: { nome: 'Ausências', dizer: dizerAusencias },
  codUsuario: { nome: 'Usuário ligado' },
  ativo: { nome: 'Ativo' },
  foto: { nome: 'Foto' },
}

/** /cadastros/mecanicos/form: one mechanic, with photo, skills, shifts and absences. */
export function MecanicoFormPage() {
  const loja = useLoja()
  const novo: DadosDoMecanico = {
    codConcessionaria: loja ?? 0,
    nome: '',
    telefone: '',
    habilidades: [],
    turnos: TURNOS,
    ausencias: [],
    codUsuario: null,
    ativo: true,
  }
  return (
    <FormCadastro
      cadastro="mecanicos"
      voltar="/cadastros/mecanicos/list"
      titulo={(m) => m?.nome ?? 'Novo mecânico'}
      ler={lerMecanico}
      novo={novo}
      erros={errosDoMecanico}
      campos={CAMPOS}
      salvar={salvarMecanico}
      depois={(m) => <FotoMecanico mecanico={m} />}
    >
      {(form, mecanico) => (
        <>
          <FormSecao titulo="Dados">
            <TextInput
              label="Nome"
              withAsterisk
              maxLength={TAMANHO.mecanico}
              data-autofocus={mecanico === null || undefined}
              {...form.getInputProps('nome')}
            />
            <LojaSelect disabled={mecanico !== null} {...form.getInputProps('codConcessionaria')} />
            <TelefoneInput label="Telefone" {...form.getInputProps('telefone')} />
            <HabilidadesInput {...form.getInputProps('habilidades')} />
            <UsuarioDaLojaSelect
              description="Quem aponta os serviços deste mecânico"
              codConcessionaria={form.values.codConcessionaria}
              {...form.getInputProps('codUsuario')}
            />
            {mecanico && (
              <Switch
                label="Ativo"
                description="Desativado, sai da agenda; o histórico fica."
                {...form.getInputProps('ativo', { type: 'checkbox' })}
              />
            )}
          </FormSecao>
          <FormSecao titulo="Turnos" grade={false}>
            <HorariosInput rotulo="Presença por dia da semana" {...form.getInputProps('turnos')} />
          </FormSecao>
          <FormSecao
            titulo="Ausências"
            texto="Férias, atestado, treinamento: a agenda não conta com o mecânico nesses dias."
            grade={false}
          >
            <AusenciasInput {...form.getInputProps('ausencias')} />
          </FormSecao>
        </>
      )}
    </FormCadastro>
  )
}
