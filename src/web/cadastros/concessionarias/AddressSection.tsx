import { TextInput } from '@mantine/core'
import { formatCep, UF_TIME_ZONE, BRAZIL_TIME_ZONES, type Uf, UFS } from '#shared/rules/places.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { SelectInput } from '../../ui/fields/Choices.tsx'
import type { ConcessionariaForm } from './fields.ts'

/** Address and time zone of the store. */
export function AddressSection({ form }: { form: ConcessionariaForm }) {
  return (
    <FormSection titulo="Endereço">
      <TextInput
        label="CEP"
        inputMode="numeric"
        maxLength={9}
        {...form.getInputProps('cep')}
        onChange={(e) => form.setFieldValue('cep', formatCep(e.currentTarget.value))}
      />
      <TextInput label="Logradouro" maxLength={120} {...form.getInputProps('logradouro')} />
      <TextInput label="Número" maxLength={20} {...form.getInputProps('numero')} />
      <TextInput label="Complemento" maxLength={60} {...form.getInputProps('complemento')} />
      <TextInput label="Bairro" maxLength={80} {...form.getInputProps('bairro')} />
      <TextInput label="Cidade" withAsterisk maxLength={80} {...form.getInputProps('cidade')} />
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
        data={BRAZIL_TIME_ZONES.map((f) => ({ value: f, label: f.replace('America/', '').replaceAll('_', ' ') }))}
        {...form.getInputProps('fuso')}
      />
    </FormSection>
  )
}

function timeIn(fuso: string): string {
  return new Date().toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone: fuso })
}
