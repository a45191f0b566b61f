import { Switch, Textarea, TextInput } from '@mantine/core'
import { newRecord } from '#shared/cadastros/fields.ts'
import { CARRO_CATEGORIES, carroFields, validateCarro, type CarroData } from '#shared/frota/carros.ts'
import { useLoja } from '../../core/session/loja.ts'
import { textProps } from '../../recipes/form/field-errors.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { CadastroForm } from '../../recipes/register/CadastroForm.tsx'
import { LojaSelect } from '../../recipes/register/LojaSelect.tsx'
import { SelectInput } from '../../ui/fields/Choices.tsx'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { IntegerInput } from '../../ui/fields/IntegerInput.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { getCarro, saveCarro } from './api.ts'

const CATEGORIES = Object.entries(CARRO_CATEGORIES).map(([value, label]) => ({ value, label }))
const DAYS = ['seguroAte', 'licenciamentoAte', 'manutencaoAte'] as const

/** /frota/carros/form: one courtesy car. */
export function CarroFormPage() {
  const loja = useLoja()
  const novo = { ...newRecord<CarroData>(carroFields), codConcessionaria: loja ?? 0 }
  return (
    <CadastroForm
      cadastro="carros"
      goBack="/frota/carros/list"
      title={(c) => (c ? `${c.marca} ${c.modelo}` : 'Novo carro')}
      read={getCarro}
      novo={novo}
      errors={validateCarro}
      fields={carroFields}
      save={saveCarro}
    >
      {(form, carro) => (
        <>
          <FormSection title="Carro">
            <TextInput
              {...textProps(carroFields.placa)}
              data-autofocus={carro === null || undefined}
              autoCapitalize="characters"
              {...form.getInputProps('placa')}
            />
            <LojaSelect disabled={carro !== null} {...form.getInputProps('codConcessionaria')} />
            <TextInput {...textProps(carroFields.marca)} {...form.getInputProps('marca')} />
            <TextInput {...textProps(carroFields.modelo)} {...form.getInputProps('modelo')} />
            <IntegerInput
              label="Ano"
              thousandSeparator=""
              error={form.errors['ano']}
              value={form.values.ano || null}
              onChange={(ano) => form.setFieldValue('ano', ano ?? 0)}
            />
            <TextInput {...textProps(carroFields.cor)} {...form.getInputProps('cor')} />
            <SelectInput
              label="Categoria"
              data={CATEGORIES}
              allowDeselect={false}
              {...form.getInputProps('categoria')}
            />
            <IntegerInput
              label="Quilometragem"
              description="Depois de um empréstimo, é a da devolução."
              error={form.errors['km']}
              value={form.values.km}
              onChange={(km) => form.setFieldValue('km', km ?? 0)}
            />
          </FormSection>
          <FormSection
            title="Prazos"
            text="Um carro sem seguro ou licenciamento até a devolução, ou em manutenção, não é reservado."
          >
            {DAYS.map((field) => (
              <DayInput
                key={field}
                label={carroFields[field].nome}
                error={form.errors[field]}
                value={form.values[field] ?? ''}
                onChange={(dia) => form.setFieldValue(field, dia === '' ? null : dia)}
              />
            ))}
          </FormSection>
          <FormSection title="Para emprestar">
            <IntegerInput
              label="Idade mínima do motorista"
              error={form.errors['idadeMinima']}
              value={form.values.idadeMinima}
              onChange={(n) => form.setFieldValue('idadeMinima', n ?? 0)}
            />
            <MoneyInput
              label="Caução"
              description="Cobrada por Pix antes da entrega; zero não pede."
              error={form.errors['caucao']}
              value={form.values.caucao}
              onChange={(n) => form.setFieldValue('caucao', n ?? 0)}
            />
            <Textarea
              {...textProps(carroFields.observacao)}
              autosize
              minRows={2}
              style={{ gridColumn: '1 / -1' }}
              {...form.getInputProps('observacao')}
            />
            {carro && (
              <Switch
                label="Ativo"
                description="Desativado, sai do quadro e das reservas; o histórico fica."
                {...form.getInputProps('ativo', { type: 'checkbox' })}
              />
            )}
          </FormSection>
        </>
      )}
    </CadastroForm>
  )
}
