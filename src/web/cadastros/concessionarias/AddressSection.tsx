import { TextInput } from '@mantine/core'
import { concessionariaFields as f } from '#shared/cadastros/concessionarias-register.ts'
import { formatCep, timeZoneName, UF_TIME_ZONE, BRAZIL_TIME_ZONES, type Uf, UFS } from '#shared/rules/places.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { textProps } from '../../recipes/form/field-errors.ts'
import { SelectInput } from '../../ui/fields/Choices.tsx'
import type { ConcessionariaForm } from './fields.ts'

/** Address and time zone of the store. */
export function AddressSection({ form }: { form: ConcessionariaForm }) {
  return (
    <FormSection title="Endereço">
      <TextInput
        {...textProps(f.cep)}
        inputMode="numeric"
        {...form.getInputProps('cep')}
        onChange={(e) => form.setFieldValue('cep', formatCep(e.currentTarget.value))}
      />
      <TextInput {...textProps(f.logradouro)} {...form.getInputProps('logradouro')} />
      <TextInput {...textProps(f.numero)} {...form.getInputProps('numero')} />
      <TextInput {...textProps(f.complemento)} {...form.getInputProps('complemento')} />
      <TextInput {...textProps(f.bairro)} {...form.getInputProps('bairro')} />
      <TextInput {...textProps(f.cidade)} {...form.getInputProps('cidade')} />
      <SelectInput
        label="Estado"
        withAsterisk
        searchable
        allowDeselect={false}
        data={[...UFS]}
        {...form.getInputProps('uf')}
        onChange={(v) => {
          const uf = (v ?? 'SP') as Uf
          form.setValues({ uf, fuso: UF_TIME_ZONE[uf] })
        }}
      />
      <SelectInput
        label="Fuso horário"
        withAsterisk
        searchable
        allowDeselect={false}
        description={`Agora são ${timeIn(form.values.fuso)} na loja`}
        data={BRAZIL_TIME_ZONES.map((f) => ({ value: f, label: timeZoneName(f) }))}
        {...form.getInputProps('fuso')}
      />
    </FormSection>
  )
}

function timeIn(fuso: string): string {
  return new Date().toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone: fuso })
}
