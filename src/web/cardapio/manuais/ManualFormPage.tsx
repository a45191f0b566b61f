import { Switch, TextInput } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { newRecord } from '#shared/cadastros/fields.ts'
import { manualFields, type ManualData, validateManual, type Manual } from '#shared/cardapio/manuais.ts'
import { CadastroForm } from '../../recipes/register/CadastroForm.tsx'
import { textProps } from '../../recipes/form/field-errors.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { IntegerInput } from '../../ui/fields/IntegerInput.tsx'
import { ManualFile } from './ManualFile.tsx'
import { getManual, saveManual } from './api.ts'

const FIELDS = {
  ...manualFields,
  arquivo: { nome: 'Arquivo enviado', tell: (v: unknown) => `${Number(v).toLocaleString('pt-BR')} bytes` },
}

/** Loads a manual for the form; an open-ended year becomes an empty field. */
async function read(codigo: number, signal: AbortSignal): Promise<Manual> {
  const m = await getManual(codigo, signal)
  return { ...m, anoDe: m.anoDe || null, anoAte: m.anoAte || null }
}

/** /cardapio/manual/adicionar: one owner's manual with its PDF and public page. */
export function ManualFormPage() {
  const { codManualProprietario } = useParams({ strict: false }) as { codManualProprietario?: string }
  const codigo = Number(codManualProprietario) || null
  const goTo = useGoTo()
  return (
    <CadastroForm
      cadastro="manuais"
      codigo={codigo}
      goBack="/cardapio/manualdoProprietario"
      title={(m) => m?.titulo ?? 'Novo manual'}
      newLabel="Gravar e escolher o arquivo"
      read={read}
      novo={newRecord<ManualData>(manualFields)}
      errors={validateManual}
      fields={FIELDS}
      save={saveManual}
      // After creating a manual, go on to its file.
      {...(codigo === null && {
        onSave: (m: Manual) => void goTo(`/cardapio/manual/adicionar/${m.codManual}`, { replace: true }),
      })}
      after={(m) => <ManualFile manual={m} />}
    >
      {(form, manual) => (
        <FormSection title="Manual">
          <TextInput
            {...textProps(manualFields.titulo)}
            data-autofocus={manual === null || undefined}
            {...form.getInputProps('titulo')}
          />
          <TextInput {...textProps(manualFields.marca)} {...form.getInputProps('marca')} />
          <TextInput
            {...textProps(manualFields.modelo)}
            description="Como o nome do modelo começa"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('modelo')}
          />
          <IntegerInput label="Do ano" thousandSeparator="" {...form.getInputProps('anoDe')} />
          <IntegerInput label="Até o ano" thousandSeparator="" {...form.getInputProps('anoAte')} />
          {manual && (
            <Switch
              label="Ativo"
              description="Desativado, o endereço do cliente deixa de abrir."
              {...form.getInputProps('ativo', { type: 'checkbox' })}
            />
          )}
        </FormSection>
      )}
    </CadastroForm>
  )
}
