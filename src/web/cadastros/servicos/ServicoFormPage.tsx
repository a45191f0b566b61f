import { Switch, Text, TextInput } from '@mantine/core'
import { formatarDuracao } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { totalMaoDeObra } from '#shared/rules/orcamento.ts'
import {
  CODIGOS_TIPO,
  type DadosDoServico,
  errosDoServico,
  TIPOS_SERVICO,
  type TipoServico,
} from '#shared/cadastros/servicos.ts'
import { FormCadastro } from '../../recipes/cadastro/FormCadastro.tsx'
import { HabilidadesInput } from '../../recipes/cadastro/HabilidadesInput.tsx'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { SelectInput } from '../../ui/campos/Escolhas.tsx'
import { MoneyInput } from '../../ui/campos/MoneyInput.tsx'
import { lerServico, salvarServico } from './api.ts'
import { InteiroInput } from '../../ui/campos/InteiroInput.tsx'

const NOVO: DadosDoServico = {
  codigo: '',
  descricao: '',
  tipo: 'MECANICA',
  minutos: null,
  custoHora: null,
  valorHora: null,
  habilidades: [],
  ativo: true,
}
const reais = (v: unknown) => formatarReais(Number(v))
const CAMPOS = {
  codigo: { nome: 'Código' },
  descricao: { nome: 'Descrição' },
  tipo: { nome: 'Tipo', dizer: (v: unknown) => TIPOS_SERVICO[v as TipoServico].nome },
  minutos: { nome: 'Tempo padrão', dizer: (v: unknown) => formatarDuracao(Number(v)) },
  custoHora: { nome: 'Custo da hora', dizer: reais },
  valorHora: { nome: 'Valor da hora', dizer: reais },
  habilidades: { nome: 'Habilidades' },
  ativo: { nome: 'Ativo' },
}

/** /cadastros/servicos/form: one kind of labour, with standard time, price and the skills that it asks for. */
export function ServicoFormPage() {
  return (
    <FormCadastro
      cadastro="servicos"
      voltar="/cadastros/servicos/list"
      titulo={(s) => s?.descricao ?? 'Novo serviço'}
      ler={lerServico}
      novo={NOVO}
      erros={errosDoServico}
      campos={CAMPOS}
      salvar={salvarServico}
    >
      {(form, servico) => {
        const { minutos, valorHora } = form.values
        const preco = totalMaoDeObra({ minutos, valorHora, desconto: 0 })
        return (
          <>
            <FormSecao titulo="Serviço">
              <TextInput
                label="Código"
                withAsterisk
                maxLength={30}
                data-autofocus={servico === null || undefined}
                {...form.getInputProps('codigo')}
              />
              <TextInput label="Descrição" withAsterisk maxLength={120} {...form.getInputProps('descricao')} />
              <SelectInput
                label="Tipo"
                allowDeselect={false}
                data={CODIGOS_TIPO.map((t) => ({ value: t, label: TIPOS_SERVICO[t].nome }))}
                {...form.getInputProps('tipo')}
              />
              <HabilidadesInput
                description="Só mecânicos com elas são sugeridos"
                {...form.getInputProps('habilidades')}
              />
            </FormSecao>
            <FormSecao
              titulo="Tempo e preço"
              texto="Valem para os próximos orçamentos; os que já existem ficam como estão."
            >
              <InteiroInput
                label="Tempo padrão, em minutos"
                withAsterisk
                description={minutos ? formatarDuracao(minutos) : 'Quanto um mecânico leva'}
                {...form.getInputProps('minutos')}
              />
              <MoneyInput
                label="Custo da hora"
                withAsterisk
                description="Quanto a hora custa à oficina"
                {...form.getInputProps('custoHora')}
              />
              <MoneyInput
                label="Valor da hora"
                withAsterisk
                description="Quanto o cliente paga"
                {...form.getInputProps('valorHora')}
              />
              <div aria-live="polite">
                <Text size="sm" fw={500}>
                  Preço do serviço
                </Text>
                <Text fz={20} fw={700} className="num">
                  {preco === null ? '—' : formatarReais(preco)}
                </Text>
              </div>
            </FormSecao>
            {servico && (
              <FormSecao titulo="Situação">
                <Switch
                  label="Ativo"
                  description="Desativado, não entra em orçamentos novos; os antigos o mantêm."
                  {...form.getInputProps('ativo', { type: 'checkbox' })}
                />
              </FormSecao>
            )}
          </>
        )
      }}
    </FormCadastro>
  )
}
