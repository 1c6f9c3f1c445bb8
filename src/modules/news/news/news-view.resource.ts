import { defineResource, identity } from '#kernel/resource/resource.ts'

/** How often each article was read. A table of its own: a reader changes no article, so that pages of articles stay cached. */
export const newsView = defineResource({
  ...identity('news-view', ['新闻浏览', 'Views of an article'], { at: ['/blade-news/news-view'], scope: 'tenant', title: 'newsId' }),
  ops: ['remove'],
  // A counter of the server.
  history: false,
  fields: {
    /** Not a reference, which would keep an article from being deleted. */
    newsId: { kind: 'text', label: ['新闻', 'Article'], unique: true, max: 19, on: 'never' },
    views: { kind: 'whole', label: ['浏览', 'Views'], default: 0, on: 'never' },
  },
})
