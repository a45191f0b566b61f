import { Switch } from '@mantine/core'
import type { MotivoPausa, StatusAgenda } from '#shared/cadastros/concessionarias-cadastro.ts'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import type { FormConcessionaria } from './campos.ts'
import { ListaOrdenada } from './ListaOrdenada.tsx'

const NOVO_STATUS: StatusAgenda = { codStatus: null, nome: '', cor: '#64748B', ativo: true }
const NOVO_MOTIVO: MotivoPausa = { codMotivo: null, nome: '', cor: '#64748B', bloqueia: true, ativo: true }

const ativos = (itens: readonly { nome: string; ativo: boolean }[]) =>
  itens
    .filter((i) => i.ativo)
    .map((i) => i.nome)
    .join(', ')

/** The store's own columns of the vehicle board and its reasons of a pause. */
export function SecaoAgenda({ form }: { form: FormConcessionaria }) {
  return (
    <>
      <FormSecao
        titulo="Status da agenda"
        texto="As colunas do quadro de veículos, da esquerda para a direita."
        grade={false}
        resumo={ativos(form.values.statusAgenda)}
        comErro={form.errors['statusAgenda'] !== undefined}
      >
        <ListaOrdenada
          rotulo="status"
          itens={form.values.statusAgenda}
          mudar={(itens) => form.setFieldValue('statusAgenda', itens)}
          novo={NOVO_STATUS}
          error={form.errors['statusAgenda']}
        />
      </FormSecao>
      <FormSecao
        titulo="Motivos de pausa"
        texto="Por que um serviço para: os que prendem o carro, e os que só param o relógio."
        grade={false}
        resumo={ativos(form.values.motivosPausa)}
        comErro={form.errors['motivosPausa'] !== undefined}
      >
        <ListaOrdenada
          rotulo="motivo"
          itens={form.values.motivosPausa}
          mudar={(itens) => form.setFieldValue('motivosPausa', itens)}
          novo={NOVO_MOTIVO}
          error={form.errors['motivosPausa']}
          extra={(m, mudar) => (
            <Switch
              label="Prende o carro"
              checked={m.bloqueia}
              onChange={(e) => mudar({ bloqueia: e.currentTarget.checked })}
            />
          )}
        />
      </FormSecao>
    </>
  )
}
