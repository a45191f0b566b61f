import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type SubmitEvent, Suspense, useState } from 'react'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { recallLinha } from '#shared/rules/recall-linha.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { undoToast } from '../../core/feedback/toast.ts'
import { uuid } from '../../core/http/uuid.ts'
import { type Draft, type DraftState, type DraftLinha, newLinha } from '../../recipes/draft/draft.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LinhaEditor } from './LinhaEditor.tsx'
import { joinWithPrevious, linhaFromPacote } from './rows.ts'
import { PlanoSkeleton } from './PlanoSkeleton.tsx'
import { RecallLinhas } from './RecallLinhas.tsx'
import classes from './Montagem.module.css'

const VeiculoPlano = lazyComponent(() => import('./VeiculoPlano.tsx').then((m) => m.VeiculoPlano))

const UNDO_MS = 5000

/** Step 2: the quote's lines. */
export function LinhasStep({
  orcamento: o,
  draft,
  estado,
}: {
  orcamento: FullOrcamento
  draft: Draft
  estado: DraftState
}) {
  const [title, setTitle] = useState('')

  function add(e: SubmitEvent): void {
    e.preventDefault()
    if (title.trim() === '') return
    draft.changeLinhas((l) => [...l, newLinha(title.trim())])
    setTitle('')
  }
  function remove(linha: DraftLinha, index: number): void {
    draft.changeLinhas((l) => l.filter((x) => x.chave !== linha.chave))
    // The code of a removed line is gone: undo adds it as a new line.
    undoToast(
      `Linha “${linha.titulo}” removida`,
      () => draft.changeLinhas((l) => l.toSpliced(index, 0, { ...linha, chave: uuid(), codLinha: undefined })),
      UNDO_MS,
    )
  }
  return (
    <div className={classes.lista}>
      {estado.linhas.length === 0 && (
        <EmptyState title="Nenhuma linha" text="Inclua um achado no passo 1 ou adicione uma linha abaixo." />
      )}
      {estado.linhas.map((l, i) => (
        <LinhaEditor
          key={l.chave}
          linha={l}
          codConcessionaria={o.codConcessionaria}
          veiculo={{ marca: o.marca, modelo: o.modelo, ano: o.ano, codModelo: null }}
          achado={o.achados.find((a) => a.codItem === l.codItem)}
          error={estado.erros[`linhas.${i}`] ?? estado.erros[`linhas.${i}.titulo`]}
          modify={(parcial) =>
            draft.changeLinhas((linhas) => linhas.map((x) => (x.chave === l.chave ? { ...x, ...parcial } : x)))
          }
          remove={() => remove(l, i)}
          together={i === 0 ? null : l.vinculo !== null && l.vinculo === estado.linhas[i - 1]?.vinculo}
          join={(together) => draft.changeLinhas((linhas) => joinWithPrevious(linhas, i, together))}
        />
      ))}
      <form onSubmit={add} className={classes.topoCartao}>
        <TextInput
          aria-label="Título da nova linha"
          placeholder="Outro serviço ou peça que o cliente pediu"
          maxLength={200}
          value={title}
          onChange={(e) => setTitle(e.currentTarget.value)}
        />
        <Button type="submit" variant="default" leftSection={<IconPlus size={16} />} disabled={title.trim() === ''}>
          Adicionar linha
        </Button>
      </form>
      <RecallLinhas
        codOrcamento={o.codOrcamento}
        included={estado.linhas.flatMap((l) => l.codRecall ?? [])}
        add={(r) => draft.changeLinhas((l) => [...l, { chave: uuid(), ...recallLinha(r) }])}
      />
      <Suspense fallback={<PlanoSkeleton />}>
        <VeiculoPlano
          orcamento={o}
          included={estado.linhas.flatMap((l) => l.codPacote ?? [])}
          add={(p, fromFactory) => draft.changeLinhas((l) => [...l, linhaFromPacote(p, fromFactory)])}
        />
      </Suspense>
    </div>
  )
}
