import { Switch, Text, Textarea, TextInput } from '@mantine/core'
import { newRecord } from '#shared/cadastros/fields.ts'
import {
  respostaProntaFields,
  validateRespostaPronta,
  type RespostaProntaData,
} from '#shared/conversas/respostas-prontas.ts'
import { ANSWER_FIELDS, fillAnswer } from '#shared/rules/canned-answer.ts'
import { useLoja } from '../../core/session/loja.ts'
import { textProps } from '../../recipes/form/field-errors.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { CadastroForm } from '../../recipes/register/CadastroForm.tsx'
import { LojaSelect } from '../../recipes/register/LojaSelect.tsx'
import { getRespostaPronta, saveRespostaPronta } from './api.ts'

const HELP = `Campos: ${Object.entries(ANSWER_FIELDS)
  .map(([field, what]) => `{{${field}}} é ${what}`)
  .join(', ')}.`

const EXAMPLE = {
  primeiroNome: 'Helena',
  placa: 'BRA2E19',
  modelo: 'Argo Drive 1.3',
  link: 'https://oficina.exemplo/o/7Kd2',
  loja: 'Aurora Centro',
  promessa: 'hoje 17:30',
  consultor: 'Lúcia',
}

/** /conversas/respostas-prontas/form: one canned answer. */
export function RespostaProntaFormPage() {
  const loja = useLoja()
  const novo = { ...newRecord<RespostaProntaData>(respostaProntaFields), codConcessionaria: loja ?? 0 }
  return (
    <CadastroForm
      cadastro="respostas-prontas"
      goBack="/conversas/respostas-prontas/list"
      title={(r) => r?.titulo ?? 'Nova resposta'}
      read={getRespostaPronta}
      novo={novo}
      errors={validateRespostaPronta}
      fields={respostaProntaFields}
      save={saveRespostaPronta}
    >
      {(form, canned) => (
        <>
          <FormSection title="Dados">
            <TextInput
              {...textProps(respostaProntaFields.titulo)}
              data-autofocus={canned === null || undefined}
              {...form.getInputProps('titulo')}
            />
            <LojaSelect disabled={canned !== null} {...form.getInputProps('codConcessionaria')} />
            <Textarea
              {...textProps(respostaProntaFields.texto)}
              description={HELP}
              autosize
              style={{ gridColumn: '1 / -1' }}
              minRows={4}
              {...form.getInputProps('texto')}
            />
            {canned && (
              <Switch
                label="Ativa"
                description="Desativada, não aparece nas conversas; o histórico fica."
                {...form.getInputProps('ativa', { type: 'checkbox' })}
              />
            )}
          </FormSection>
          <FormSection title="Como o cliente lê" text="Com os dados de um exemplo.">
            <Text aria-live="polite" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {fillAnswer(form.values.texto, EXAMPLE).texto || '—'}
            </Text>
          </FormSection>
        </>
      )}
    </CadastroForm>
  )
}
