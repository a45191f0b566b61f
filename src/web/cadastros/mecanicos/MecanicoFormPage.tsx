import { Switch, TextInput } from '@mantine/core'
import { newRecord } from '#shared/cadastros/fields.ts'
import { mecanicoFields, type MecanicoData, validateMecanico } from '#shared/cadastros/mecanicos.ts'
import { useLoja } from '../../core/session/loja.ts'
import { CadastroForm } from '../../recipes/register/CadastroForm.tsx'
import { AusenciasInput } from '../../recipes/register/AusenciasInput.tsx'
import { SkillsInput } from '../../recipes/register/SkillsInput.tsx'
import { LojaSelect } from '../../recipes/register/LojaSelect.tsx'
import { LojaUsuarioSelect } from '../../recipes/register/LojaUsuarioSelect.tsx'
import { textProps } from '../../recipes/form/field-errors.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { WeeklyHoursInput } from '../../ui/fields/WeeklyHoursInput.tsx'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { getMecanico, saveMecanico } from './api.ts'
import { MecanicoPhoto } from './MecanicoPhoto.tsx'

const REASONS = ['Férias', 'Atestado', 'Treinamento', 'Folga', 'Licença']
const FIELDS = { ...mecanicoFields, foto: { nome: 'Foto' } }

/** /cadastros/mecanicos/form: one mechanic, with photo, skills, shifts and absences. */
export function MecanicoFormPage() {
  const loja = useLoja()
  const novo = { ...newRecord<MecanicoData>(mecanicoFields), codConcessionaria: loja ?? 0 }
  return (
    <CadastroForm
      cadastro="mecanicos"
      goBack="/cadastros/mecanicos/list"
      title={(m) => m?.nome ?? 'Novo mecânico'}
      read={getMecanico}
      novo={novo}
      errors={validateMecanico}
      fields={FIELDS}
      save={saveMecanico}
      after={(m) => <MecanicoPhoto mecanico={m} />}
    >
      {(form, mecanico) => (
        <>
          <FormSection title="Dados">
            <TextInput
              {...textProps(mecanicoFields.nome)}
              data-autofocus={mecanico === null || undefined}
              {...form.getInputProps('nome')}
            />
            <LojaSelect disabled={mecanico !== null} {...form.getInputProps('codConcessionaria')} />
            <PhoneInput {...textProps(mecanicoFields.telefone)} {...form.getInputProps('telefone')} />
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
          <FormSection title="Turnos" grid={false}>
            <WeeklyHoursInput label="Presença por dia da semana" {...form.getInputProps('turnos')} />
          </FormSection>
          <FormSection
            title="Ausências"
            text="Férias, atestado, treinamento: a agenda não conta com o mecânico nesses dias."
            grid={false}
          >
            <AusenciasInput reasons={REASONS} {...form.getInputProps('ausencias')} />
          </FormSection>
        </>
      )}
    </CadastroForm>
  )
}
