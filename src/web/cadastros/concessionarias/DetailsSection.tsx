import { Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FocusEvent } from 'react'
import { concessionariaFields as f } from '#shared/cadastros/concessionarias-register.ts'
import { isValidCnpj, formatCnpj } from '#shared/rules/cnpj.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { useDistribuidor } from '../../core/session/distribuidor.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { textProps } from '../../recipes/form/field-errors.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { WordsInput, SelectInput, AutocompleteInput } from '../../ui/fields/Choices.tsx'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { activeGrupos } from './api.ts'
import type { ConcessionariaForm } from './fields.ts'

/** Identity of the store: name, CNPJ, group, makes, contact, active flag. */
export function DetailsSection({ form, nova }: { form: ConcessionariaForm; nova: boolean }) {
  const { data: grupos = [] } = useQuery(activeGrupos)
  const { todas } = useConcessionarias()
  const marcas = [...new Set(todas.map((c) => c.marca))].toSorted()
  const { cnpjAlfanumerico } = useDistribuidor()
  const cnpj = form.getInputProps('cnpj') as { onBlur: (e: FocusEvent<HTMLInputElement>) => void }
  const grupo = form.getInputProps('codGrupo')
  return (
    <FormSection title="Dados">
      <TextInput {...textProps(f.nome)} data-autofocus={nova || undefined} {...form.getInputProps('nome')} />
      <TextInput {...textProps(f.razaoSocial)} {...form.getInputProps('razaoSocial')} />
      <TextInput
        label="CNPJ"
        withAsterisk
        autoComplete="off"
        {...cnpj}
        onBlur={(e) => {
          cnpj.onBlur(e)
          // Apply the mask once the CNPJ is valid; an invalid one stays as typed.
          if (isValidCnpj(e.currentTarget.value, cnpjAlfanumerico))
            form.setFieldValue('cnpj', formatCnpj(e.currentTarget.value))
        }}
      />
      <SelectInput
        label="Grupo"
        withAsterisk
        searchable
        allowDeselect={false}
        data={grupos.map((g) => ({ value: String(g.codGrupo), label: g.nome }))}
        {...grupo}
        value={form.values.codGrupo > 0 ? String(form.values.codGrupo) : null}
        onChange={(v) => form.setFieldValue('codGrupo', Number(v ?? 0))}
      />
      <AutocompleteInput
        {...textProps(f.marca)}
        comboboxProps={{ withinPortal: false }}
        data={marcas}
        {...form.getInputProps('marca')}
      />
      <WordsInput
        label="Outras marcas"
        placeholder={form.values.outrasMarcas.length === 0 ? 'Nenhuma' : ''}
        data={marcas.filter((m) => m !== form.values.marca)}
        acceptValueOnBlur
        comboboxProps={{ withinPortal: false }}
        clearable
        {...form.getInputProps('outrasMarcas')}
      />
      <PhoneInput {...textProps(f.telefone)} {...form.getInputProps('telefone')} />
      <TextInput {...textProps(f.email)} type="email" {...form.getInputProps('email')} />
      <TextInput
        {...textProps(f.codigoIntegracao)}
        description="Como o sistema de gestão da loja a chama"
        {...form.getInputProps('codigoIntegracao')}
      />
      <DayInput
        label="Começou em"
        description={`Os lançamentos de vendas são pedidos a partir deste dia. ${nova ? 'Vazio: hoje.' : 'Vazio: como está.'}`}
        {...form.getInputProps('desde')}
        value={form.values.desde}
        onChange={(dia) => form.setFieldValue('desde', dia)}
      />
      {!nova && (
        <Switch
          label="Ativa"
          description="Desativada, sai da escolha de lojas; o histórico fica."
          {...form.getInputProps('ativo', { type: 'checkbox' })}
        />
      )}
    </FormSection>
  )
}
