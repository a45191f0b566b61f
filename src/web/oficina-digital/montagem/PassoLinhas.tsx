import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type SubmitEvent, Suspense, useState } from 'react'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { adiado } from '../../core/adiado.ts'
import { toastDesfazer } from '../../core/toast.ts'
import { uuid } from '../../core/uuid.ts'
import { type Edicao, type EstadoEdicao, type LinhaEditada, novaLinha } from '../../recipes/edicao/edicao.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { LinhaEditor } from './LinhaEditor.tsx'
import { juntarComAnterior, linhaDoPacote } from './linhas.ts'
import { EsperaDoPlano } from './EsperaDoPlano.tsx'
import classes from './Montagem.module.css'

const PlanoDoVeiculo = adiado(() => import('./PlanoDoVeiculo.tsx').then((m) => m.PlanoDoVeiculo))

const DESFAZER_MS = 5000

/** Step 2: the quote's lines. */
export function PassoLinhas({
  orcamento: o,
  edicao,
  estado,
}: {
  orcamento: OrcamentoCompleto
  edicao: Edicao
  estado: EstadoEdicao
}) {
  const [titulo, setTitulo] = useState('')

  function adicionar(e: SubmitEvent): void {
    e.preventDefault()
    if (titulo.trim() === '') return
    edicao.mudarLinhas((l) => [...l, novaLinha(titulo.trim())])
    setTitulo('')
  }
  function remover(linha: LinhaEditada, indice: number): void {
    edicao.mudarLinhas((l) => l.filter((x) => x.chave !== linha.chave))
    // The removed line's code is gone with it: coming back, it is a new one.
    toastDesfazer(
      `Linha “${linha.titulo}” removida`,
      () => edicao.mudarLinhas((l) => l.toSpliced(indice, 0, { ...linha, chave: uuid(), codLinha: undefined })),
      DESFAZER_MS,
    )
  }
  return (
    <div className={classes.lista}>
      {estado.linhas.length === 0 && (
        <EmptyState titulo="Nenhuma linha" texto="Inclua um achado no passo 1 ou adicione uma linha abaixo." />
      )}
      {estado.linhas.map((l, i) => (
        <LinhaEditor
          key={l.chave}
          linha={l}
          codConcessionaria={o.codConcessionaria}
          veiculo={{ marca: o.marca, modelo: o.modelo, ano: o.ano, codModelo: null }}
          achado={o.achados.find((a) => a.codItem === l.codItem)}
          erro={estado.erros[`linhas.${i}`] ?? estado.erros[`linhas.${i}.titulo`]}
          mudar={(parcial) =>
            edicao.mudarLinhas((linhas) => linhas.map((x) => (x.chave === l.chave ? { ...x, ...parcial } : x)))
          }
          remover={() => remover(l, i)}
          junta={i === 0 ? null : l.vinculo !== null && l.vinculo === estado.linhas[i - 1]?.vinculo}
          juntar={(junta) => edicao.mudarLinhas((linhas) => juntarComAnterior(linhas, i, junta))}
        />
      ))}
      <form onSubmit={adicionar} className={classes.topoCartao}>
        <TextInput
          aria-label="Título da nova linha"
          placeholder="Outro serviço ou peça que o cliente pediu"
          maxLength={200}
          value={titulo}
          onChange={(e) => setTitulo(e.currentTarget.value)}
        />
        <Button type="submit" variant="default" leftSection={<IconPlus size={16} />} disabled={titulo.trim() === ''}>
          Adicionar linha
        </Button>
      </form>
      <Suspense fallback={<EsperaDoPlano />}>
        <PlanoDoVeiculo
          orcamento={o}
          incluidos={estado.linhas.flatMap((l) => l.codPacote ?? [])}
          adicionar={(p, deFabrica) => edicao.mudarLinhas((l) => [...l, linhaDoPacote(p, deFabrica)])}
        />
      </Suspense>
    </div>
  )
}
