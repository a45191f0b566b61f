import {
  Autocomplete,
  Button,
  Group,
  Modal,
  Select,
  SimpleGrid,
  Skeleton,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ModeloData, validateModelo, type Modelo } from '#shared/cardapio/modelos.ts'
import { formatReais } from '#shared/rules/money.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useSaveOnce } from '../../recipes/form/useSaveOnce.ts'
import { IntegerInput } from '../../ui/fields/IntegerInput.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { cardapioMarcas, saveModelo, modeloQuery } from './api.ts'

const NEW: ModeloData = {
  marca: '',
  modelo: '',
  ano: null,
  combustivel: '',
  motor: '',
  cambio: '',
  uso: 'NORMAL',
  ativo: true,
}

/** Creates or edits a vehicle version by hand. */
export function ModeloModal({
  codModelo,
  marca,
  close,
}: {
  codModelo: number | null
  marca: string
  close: () => void
}) {
  const q = useQuery({ ...modeloQuery(codModelo ?? 0), enabled: codModelo !== null })
  return (
    <Modal opened onClose={close} title={codModelo === null ? 'Novo modelo' : 'Modelo'} size="lg">
      {codModelo !== null && q.isError && <LoadError error={q.error} attempt={() => void q.refetch()} />}
      {codModelo !== null && q.isPending && <Skeleton height={220} role="status" aria-label="Carregando" />}
      {(codModelo === null || q.data) && (
        <Fields
          initial={q.data ? { ...q.data, ano: q.data.ano || null } : { ...NEW, marca }}
          record={q.data ?? null}
          close={close}
        />
      )}
    </Modal>
  )
}

function Fields({ initial, record, close }: { initial: ModeloData; record: Modelo | null; close: () => void }) {
  const client = useQueryClient()
  const { marca, modelo, ano, combustivel, motor, cambio, uso, ativo } = initial
  const form = useForm<ModeloData>({
    initialValues: { marca, modelo, ano, combustivel, motor, cambio, uso, ativo },
    validate: (d) => validateModelo(d),
    validateInputOnBlur: true,
  })
  const marcas = useQuery(cardapioMarcas(''))
  const g = useSaveOnce<ModeloData>(
    async (data, key) => {
      await saveModelo(data, record && { codModelo: record.codModelo, versao: record.versao }, key)
      await client.invalidateQueries({ queryKey: ['modelos'] })
      toast.ok('Gravado')
      close()
    },
    (errors) => form.setErrors(errors),
  )
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        if (!form.validate().hasErrors) void g.saveOnce(form.getValues())
      }}
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Autocomplete
            label="Marca"
            withAsterisk
            maxLength={60}
            data={marcas.data?.marcas ?? []}
            limit={30}
            {...form.getInputProps('marca')}
          />
          <TextInput
            label="Modelo e versão"
            description="A primeira palavra é o modelo na árvore"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withAsterisk
            maxLength={120}
            {...form.getInputProps('modelo')}
          />
          <IntegerInput
            label="Ano"
            description="Vazio: todos os anos"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            thousandSeparator=""
            {...form.getInputProps('ano')}
          />
          <TextInput label="Combustível" maxLength={30} {...form.getInputProps('combustivel')} />
          <TextInput label="Motor" maxLength={40} {...form.getInputProps('motor')} />
          <TextInput label="Câmbio" maxLength={40} {...form.getInputProps('cambio')} />
          <Select
            label="Uso"
            allowDeselect={false}
            data={[
              { value: 'NORMAL', label: 'Normal' },
              { value: 'SEVERO', label: 'Severo' },
            ]}
            {...form.getInputProps('uso')}
          />
          {record?.valorFipe !== null && record && (
            <TextInput label="Valor FIPE" readOnly value={`${formatReais(record.valorFipe)} · ${record.codigoFipe}`} />
          )}
        </SimpleGrid>
        {record && (
          <Switch
            label="Ativo"
            description="Desativado, sai da conta dos buracos; os pacotes dele ficam."
            {...form.getInputProps('ativo', { type: 'checkbox' })}
          />
        )}
        {(g.error ?? g.conflict) && (
          <p role="alert" style={{ color: 'var(--vermelho-texto)', margin: 0 }}>
            {g.conflict ? 'Outra pessoa gravou este modelo depois que você o abriu. Feche e abra de novo.' : g.error}
          </p>
        )}
        <Group justify="flex-end" data-acoes>
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" loading={g.saving}>
            Gravar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
