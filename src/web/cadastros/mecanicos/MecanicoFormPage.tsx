import { Switch, TextInput } from '@mantine/core'
import { type Ausencia, type MecanicoData, validateMecanico } from '#shared/cadastros/mecanicos.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { type WeeklyHours, weeklyHoursText } from '#shared/rules/weekly-hours.ts'
import { SIZE } from '#shared/rules/sizes.ts'
import { useLoja } from '../../core/session/loja.ts'
import { CadastroForm } from '../../recipes/register/CadastroForm.tsx'
import { SkillsInput } from '../../recipes/register/SkillsInput.tsx'
import { LojaSelect } from '../../recipes/register/LojaSelect.tsx'
import { LojaUsuarioSelect } from '../../recipes/register/LojaUsuarioSelect.tsx'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { WeeklyHoursInput } from '../../ui/fields/WeeklyHoursInput.tsx'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { getMecanico, saveMecanico } from './api.ts'
import { AusenciasInput } from './AusenciasInput.tsx'
import { MecanicoPhoto } from './MecanicoPhoto.tsx'

const WORKDAY = ['08:00', '18:00'] as const
const TURNOS: WeeklyHours = { 1: [...WORKDAY], 2: [...WORKDAY], 3: [...WORKDAY], 4: [...WORKDAY], 5: [...WORKDAY] }
const describeAusencias = (v: unknown) =>
  (v as Ausencia[])
    .map((a) => `${formatDay(a.de)}${a.ate === a.de ? '' : ` a ${formatDay(a.ate)}`} (${a.motivo})`)
    .join(', ') || '—'
const FIELDS = {
  nome: { nome: 'Nome' },
  telefone: { nome: 'Telefone' },
  habilidades: { nome: 'Habilidades' },
  turnos: { nome: 'Turnos', tell: (v: unknown) => weeklyHoursText(v as WeeklyHours) },
  ausencias: { nome: 'Ausências', tell: describeAusencias },
  codUsuario: { nome: 'Usuário ligado' },
  ativo: { nome: 'Ativo' },
  foto: { nome: 'Foto' },
}

/** /cadastros/mecanicos/form: one mechanic, with photo, skills, shifts and absences. */
export function MecanicoFormPage() {
  const loja = useLoja()
  const novo: MecanicoData = {
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
    <CadastroForm
      cadastro="mecanicos"
      goBack="/cadastros/mecanicos/list"
      titulo={(m) => m?.nome ?? 'Novo mecânico'}
      read={getMecanico}
      novo={novo}
      erros={validateMecanico}
      campos={FIELDS}
      save={saveMecanico}
      depois={(m) => <MecanicoPhoto mecanico={m} />}
    >
      {(form, mecanico) => (
        <>
          <FormSection titulo="Dados">
            <TextInput
              label="Nome"
              withAsterisk
              maxLength={SIZE.mecanico}
              data-autofocus={mecanico === null || undefined}
              {...form.getInputProps('nome')}
            />
            <LojaSelect disabled={mecanico !== null} {...form.getInputProps('codConcessionaria')} />
            <PhoneInput label="Telefone" {...form.getInputProps('telefone')} />
            <SkillsInput {...form.getInputProps('habilidades')} />
            <LojaUsuarioSelect
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
          </FormSection>
          <FormSection titulo="Turnos" grid={false}>
            <WeeklyHoursInput label="Presença por dia da semana" {...form.getInputProps('turnos')} />
          </FormSection>
          <FormSection
            titulo="Ausências"
            texto="Férias, atestado, treinamento: a agenda não conta com o mecânico nesses dias."
            grid={false}
          >
            <AusenciasInput {...form.getInputProps('ausencias')} />
          </FormSection>
        </>
      )}
    </CadastroForm>
  )
}
