import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatarReais } from '#shared/dinheiro.ts'
import { ApiError } from '../../lib/erros.ts'
import { FormPage } from '../../ui/FormPage.tsx'
import { FormSecao } from '../../ui/FormSecao.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'

const REGRAS = { nome: (v: string) => (v.trim() === '' ? 'Dê um nome ao serviço' : null) }

async function salvar(valores: { nome: string; preco: number | null }): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 400))
  if (valores.nome === 'conflito')
    throw new ApiError('x', 409, { codigo: 'versao', mensagem: 'Ana Reis gravou este serviço há 2 minutos.', atual: { nome: 'Alinhamento', preco: 9_000 } })
  if (valores.nome === 'erro') throw new ApiError('x', 422, { mensagem: 'Confira os campos marcados', campos: { preco: 'O preço é maior que a sua alçada' } })
}

/** A form: "erro" and "conflito" as names show how each looks. */
export function GaleriaFormulario() {
  const form = useForm<{ nome: string; preco: number | null }>({
    initialValues: { nome: 'Balanceamento', preco: 8_500 },
    validate: REGRAS,
    validateInputOnBlur: true,
    validateInputOnChange: true,
  })
  return (
    <FormPage
      titulo="Serviço"
      voltar="/dev/ui"
      form={form}
      salvar={salvar}
      campos={{ nome: { nome: 'Nome' }, preco: { nome: 'Preço', dizer: (v) => formatarReais(Number(v)) } }}
      usarAtual={(atual) => form.setValues(atual as { nome: string; preco: number })}
    >
      <FormSecao titulo="Dados">
        <TextInput label="Nome" {...form.getInputProps('nome')} />
        <MoneyInput label="Preço" {...form.getInputProps('preco')} />
      </FormSecao>
    </FormPage>
  )
}
