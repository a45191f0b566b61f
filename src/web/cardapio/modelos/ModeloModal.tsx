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
import { type DadosDoModelo, errosDoModelo, type Modelo } from '#shared/cardapio/modelos.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { toast } from '../../core/toast.ts'
import { useGravacao } from '../../recipes/formulario/useGravacao.ts'
import { InteiroInput } from '../../ui/campos/InteiroInput.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { marcasDoCardapio, salvarModelo, umModelo } from './api.ts'

const NOVO: DadosDoModelo = {
  marca: '',
  modelo: '',
  ano: null,
  combustivel: '',
  motor: '',
  cambio: '',
  uso: 'NORMAL',
  ativo: true,
}

/** Creates or edits a version of a vehicle by hand. */
export function ModeloModal({
  codModelo,
  marca,
  fechar,
}: {
  codModelo: number | null
  marca: string
  fechar: () => void
}) {
  const q = useQuery({ ...umModelo(codModelo ?? 0), enabled: codModelo !== null })
  return (
    <Modal opened onClose={fechar} title={codModelo === null ? 'Novo modelo' : 'Modelo'} size="lg">
      {codModelo !== null && q.isError && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
      {codModelo !== null && q.isPending && <Skeleton height={220} aria-label="Carregando" />}
      {(codModelo === null || q.data) && (
        <Campos
          inicial={q.data ? { ...q.data, ano: q.data.ano || null } : { ...NOVO, marca }}
          registro={q.data ?? null}
          fechar={fechar}
        />
      )}
    </Modal>
  )
}

function Campos({
  inicial,
  registro,
  fechar,
}: {
  inicial: DadosDoModelo
  registro: Modelo | null
  fechar: () => void
}) {
  const client = useQueryClient()
  const { marca, modelo, ano, combustivel, motor, cambio, uso, ativo } = inicial
  const form = useForm<DadosDoModelo>({
    initialValues: { marca, modelo, ano, combustivel, motor, cambio, uso, ativo },
    validate: (d) => errosDoModelo(d),
    validateInputOnBlur: true,
  })
  const marcas = useQuery(marcasDoCardapio(''))
  const g = useGravacao<DadosDoModelo>(
    async (dados, chave) => {
      await salvarModelo(dados, registro && { codModelo: registro.codModelo, versao: registro.versao }, chave)
      await client.invalidateQueries({ queryKey: ['modelos'] })
      toast.ok('Gravado')
      fechar()
    },
    (erros) => form.setErrors(erros),
  )
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        if (!form.validate().hasErrors) void g.gravar(form.getValues())
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
          <InteiroInput
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
          {registro?.valorFipe !== null && registro && (
            <TextInput
              label="Valor FIPE"
              readOnly
              value={`${formatarReais(registro.valorFipe)} · ${registro.codigoFipe}`}
            />
          )}
        </SimpleGrid>
        {registro && (
          <Switch
            label="Ativo"
            description="Desativado, sai da conta dos buracos; os pacotes dele ficam."
            {...form.getInputProps('ativo', { type: 'checkbox' })}
          />
        )}
        {(g.erro ?? g.conflito) && (
          <p role="alert" style={{ color: 'var(--vermelho-texto)', margin: 0 }}>
            {g.conflito ? 'Outra pessoa gravou este modelo depois que você o abriu. Feche e abra de novo.' : g.erro}
          </p>
        )}
        <Group justify="flex-end" data-acoes>
          <Button variant="default" onClick={fechar}>
            Cancelar
          </Button>
          <Button type="submit" loading={g.gravando}>
            Gravar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
