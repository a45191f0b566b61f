import { createRoot } from 'react-dom/client'
import { OrcamentoPage } from './OrcamentoPage.tsx'
import './cliente.css'

const raiz = document.getElementById('raiz')
const token = location.pathname.split('/').at(-1) ?? ''
if (raiz) createRoot(raiz).render(<OrcamentoPage token={token} />)
